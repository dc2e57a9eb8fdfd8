import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { unreachable } from '../../../shared/unreachable.ts';
import { useRow } from '../../sync/store.ts';
import { clockTime, listed } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { groupWords } from '../../ui/group-words.ts';
import { nameOrLine } from '../../ui/shown-name.ts';
import type { NewVip, Reminder } from './reminders.ts';
import { Span } from './span.tsx';

const namedMax = 2;

export function ReminderTitle({ reminder }: { reminder: Reminder }) {
  switch (reminder.kind) {
    case 'overtime':
      return (
        <Plural
          id="dashboard.customers_overtime"
          value={reminder.count}
          one="# customer is overdue"
          other="# customers are overdue"
        />
      );
    case 'unassigned':
      return (
        <Plural
          id="dashboard.conversations_unassigned"
          value={reminder.count}
          one="# unassigned conversation"
          other="# unassigned conversations"
        />
      );
    case 'full': {
      const name = reminder.member.fullName;
      return <Trans id="dashboard.person_full">{name} is at capacity</Trans>;
    }
    case 'vip':
      return <VipTitle vip={reminder.vip} />;
    case 'due': {
      const count = `${reminder.count}${reminder.isMore ? '+' : ''}`;
      return <Trans id="dashboard.due_soon">{count} more due within 5 min</Trans>;
    }
    default:
      return unreachable(reminder);
  }
}

function VipTitle({ vip }: { vip: NewVip }) {
  const { i18n } = useLingui();
  const name = nameOrLine(vip.customerName ?? '');
  const group = i18n._(groupWords[vip.memberGroup]);
  return (
    <Trans id="dashboard.became_vip">
      {name} is now {group}
    </Trans>
  );
}

export function ReminderWhy({ reminder }: { reminder: Reminder }) {
  const { i18n } = useLingui();
  switch (reminder.kind) {
    case 'overtime': {
      const { first } = reminder;
      if (first?.dueAt == null) return null;
      const name = nameOrLine(first.customer.displayName);
      return (
        <>
          <Trans id="dashboard.longest_of">
            longest <Span at={first.dueAt} />, {name}
          </Trans>
          {first.memberGroup !== 'normal' && ` ${i18n._(groupWords[first.memberGroup])}`}
        </>
      );
    }
    case 'unassigned': {
      const { free } = reminder;
      if (free.length === 0) return <Trans id="dashboard.no_room">no one online has capacity</Trans>;
      const names = listed(
        free.slice(0, namedMax).map(({ fullName }) => fullName),
        i18n.locale,
      );
      const room = free.slice(0, namedMax).reduce((sum, { open, capacity }) => sum + capacity - open, 0);
      return (
        <Trans id="dashboard.have_room">
          capacity for {room} more: {names}
        </Trans>
      );
    }
    case 'full': {
      const { open, capacity, overtime } = reminder.member;
      return (
        <>
          {open} / {capacity}
          {overtime > 0 && ' · '}
          {overtime > 0 && <Trans id="dashboard.overtime_count">{overtime} overdue</Trans>}
        </>
      );
    }
    case 'vip':
      return <VipWhy vip={reminder.vip} />;
    case 'due': {
      const { next } = reminder;
      return (
        <>
          {nameOrLine(next.customer.displayName)}{' '}
          {next.dueAt !== null && (
            <Trans id="dashboard.in_span">
              in <Span at={next.dueAt} />
            </Trans>
          )}
        </>
      );
    }
    default:
      return unreachable(reminder);
  }
}

function VipWhy({ vip }: { vip: NewVip }) {
  const { i18n } = useLingui();
  const brand = useRow('brand', vip.brandId)?.name ?? '';
  return `${brand} · ${clockTime(vip.at, i18n.locale, useTimeZone())}`;
}
