import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import {
  IconArrowsExchange,
  IconArrowUp,
  IconCash,
  IconCircleCheck,
  IconCrown,
  IconLogin,
  IconMessageReport,
  IconStar,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Activity } from '../../../shared/api/dashboard.ts';
import type { ActivityKind } from '../../../shared/figures.ts';
import { groupTexts } from '../../../shared/group-texts.ts';
import { money } from '../../../shared/money.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { memberGroups } from '../../../shared/vocabulary.ts';
import { paths } from '../../app/routes.ts';
import { dayOf } from '../../figures/days.ts';
import { Panel } from '../../figures/panel.tsx';
import { useToday } from '../../figures/use-today.ts';
import { useCan } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { format } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { shownName } from '../../ui/shown-name.ts';
import classes from './activity-panel.module.css';
import { useShownClock } from './shown-clock.ts';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  /** Newest first; `null` while loading. */
  rows: readonly Activity[] | null;
  empty: ReactNode;
  className: string | undefined;
}

/** Maximum number of rows shown. */
const shown = 50;

/** Latest activities. */
export function ActivityPanel({ title, note, rows, empty, className }: Props) {
  return (
    <Panel className={className} title={title} note={note}>
      <div className={`relative flex-1 px-8 ${classes.box}`}>
        {rows === null && <Waiting />}
        {rows?.length === 0 && <p className={`text-center text-balance dimmed ${classes.none}`}>{empty}</p>}
        {rows !== null && rows.length > 0 && (
          <ol className="absolute inset-0 px-8 overflow-y-auto overscroll-contain">
            {rows.slice(0, shown).map((row) => (
              <ActivityRow key={row.id} row={row} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      {Array.from({ length: 9 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
        <Skeleton key={n} height={12} my={14} />
      ))}
    </div>
  );
}

const icons: Record<ActivityKind, typeof IconUser> = {
  assigned: IconUser,
  resolved: IconCircleCheck,
  transferred: IconArrowsExchange,
  escalated: IconArrowUp,
  rated: IconStar,
  sale: IconCash,
  complaint: IconMessageReport,
  'new-customer': IconUserPlus,
  'member-group': IconCrown,
  'sign-in': IconLogin,
};

const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const date = { day: 'numeric', month: 'short' } as const;

/** Activity with its time in the business time zone. Links to the conversation if there is one. */
export function ActivityRow({ row }: { row: Activity }) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const Icon = icons[row.kind];
  const timeZone = useTimeZone();
  const present = useToday(timeZone);
  const today = useShownClock((moment) => dayOf(moment, timeZone)) ?? present;
  const look = dayOf(row.at, timeZone) === today ? time : date;
  const content = (
    <>
      <Icon className="flex-none dimmed" size={16} stroke={1.6} aria-hidden />
      <span className={`flex-1 min-w-0 py-4 dimmed ${classes.text}`}>
        <ActivityText row={row} />
      </span>
      <time className="flex-none dimmed" dateTime={row.at}>
        {format(i18n.locale, { ...look, timeZone }).format(new Date(row.at))}
      </time>
    </>
  );
  return (
    <li className={classes.item}>
      {row.conversationId === null || !mayRead ? (
        <span
          className={`flex items-center gap-12 text-13 no-underline color-inherit leading-18 focus-inset ${classes.row}`}
        >
          {content}
        </span>
      ) : (
        <Link
          className={`flex items-center gap-12 text-13 no-underline color-inherit leading-18 focus-inset ${classes.row}`}
          href={paths.messages(row.conversationId)}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

/** Describes an activity in one sentence. */
function ActivityText({ row }: { row: Activity }) {
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
      const level = i18n._(groupTexts[group]);
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
