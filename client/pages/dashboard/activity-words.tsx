import { Trans, useLingui } from '@lingui/react/macro';
import type { Activity } from '../../../shared/api/dashboard.ts';
import { money } from '../../../shared/money.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { memberGroups } from '../../../shared/vocabulary.ts';
import { useRow } from '../../sync/store.ts';
import { groupWords } from '../../ui/group-words.ts';
import { shownName } from '../../ui/shown-name.ts';

/** Describes an activity in one sentence. */
export function ActivityWords({ row }: { row: Activity }) {
  const { i18n, t } = useLingui();
  const brand = useRow('brand', row.brandId)?.name ?? '';
  const taker = useRow('colleague', typeof row.detail.to === 'string' ? row.detail.to : null);
  const unnamed = t({ id: 'messages.unnamed', message: 'LINE customer' });
  const by = row.actor.type === 'system' ? t({ id: 'dashboard.system', message: 'System' }) : row.actor.name;
  const customer = shownName(row.customerName ?? '') || unnamed;
  const to = taker?.fullName ?? '';
  const own = row.detail.to === row.actor.id;
  switch (row.kind) {
    case 'assigned':
      if (own)
        return (
          <Trans id="dashboard.did_take">
            <strong>{by}</strong> took <strong>{customer}</strong>’s case
          </Trans>
        );
      if (row.detail.to === null)
        return (
          <Trans id="dashboard.did_release">
            <strong>{by}</strong> returned <strong>{customer}</strong> to the queue
          </Trans>
        );
      return (
        <Trans id="dashboard.did_assign">
          <strong>{by}</strong> assigned <strong>{customer}</strong> to <strong>{to}</strong>
        </Trans>
      );
    case 'resolved':
      return (
        <Trans id="dashboard.did_resolve">
          <strong>{by}</strong> resolved <strong>{customer}</strong>’s case
        </Trans>
      );
    case 'transferred':
      if (row.detail.to === null)
        return (
          <Trans id="dashboard.did_pass_back">
            <strong>{by}</strong> transferred <strong>{customer}</strong> to the queue
          </Trans>
        );
      return (
        <Trans id="dashboard.did_pass">
          <strong>{by}</strong> transferred <strong>{customer}</strong> to <strong>{to}</strong>
        </Trans>
      );
    case 'escalated':
      return (
        <Trans id="dashboard.did_escalate">
          <strong>{by}</strong> escalated <strong>{customer}</strong>’s case
        </Trans>
      );
    case 'rated': {
      const { score } = row.detail;
      return (
        <Trans id="dashboard.did_rate">
          <strong>{customer}</strong> rated {score} out of 5
        </Trans>
      );
    }
    case 'sale': {
      const sum = money(row.detail.amount, String(row.detail.currency), i18n.locale);
      return (
        <Trans id="dashboard.did_sell">
          <strong>{by}</strong> recorded a sale of <strong>{sum}</strong>
        </Trans>
      );
    }
    case 'complaint':
      return (
        <Trans id="dashboard.did_complain">
          Complaint from <strong>{customer}</strong>, {brand}
        </Trans>
      );
    case 'new-customer':
      return (
        <Trans id="dashboard.did_begin">
          New customer <strong>{customer}</strong>
        </Trans>
      );
    case 'member-group': {
      const group = memberGroups.find((name) => name === row.detail.memberGroup) ?? 'normal';
      const level = i18n._(groupWords[group]);
      return (
        <Trans id="dashboard.did_become">
          <strong>{customer}</strong> is now {level}
        </Trans>
      );
    }
    case 'sign-in':
      return (
        <Trans id="dashboard.did_sign_in">
          <strong>{by}</strong> signed in
        </Trans>
      );
    default:
      return unreachable(row.kind);
  }
}
