import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconCrown, IconHourglass, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { groupTexts } from '../../../shared/group-texts.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { clockTime, listed } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { customerOrLine, nameOrLine } from '../../ui/shown-name.ts';
import classes from './reminder-row.module.css';
import type { NewVip, Reminder } from './reminders.ts';
import type { Sharing } from './share-plan.ts';
import { Span } from './span.tsx';

interface Props {
  reminder: Reminder;
  isFirst: boolean;
  onShare: ((sharing: Sharing) => void) | null;
}

const looks = {
  overtime: { Icon: IconAlertTriangle, tone: 'over' },
  unassigned: { Icon: IconUserPlus, tone: 'calm' },
  full: { Icon: IconHourglass, tone: 'soon' },
  vip: { Icon: IconCrown, tone: 'soon' },
  due: { Icon: IconClock, tone: 'calm' },
} as const satisfies Record<Reminder['kind'], unknown>;

export function ReminderRow({ reminder, isFirst, onShare }: Props) {
  const { Icon, tone } = looks[reminder.kind];
  return (
    <li className={`flex items-center gap-12 py-6 text-13 border-bottom leading-18 ${classes.row}`}>
      <span
        className={`grid place-items-center flex-none dimmed rounded-6 w-28 h-28 bg-hover ${classes.icon}`}
        data-tone={tone}
      >
        <Icon size={16} stroke={1.7} aria-hidden />
      </span>
      <span className="flex flex-col flex-1 min-w-0">
        <span className="weight-600">
          <ReminderTitle reminder={reminder} />
        </span>
        <span className="dimmed break-anywhere">
          <ReminderWhy reminder={reminder} />
        </span>
      </span>
      <ReminderAction reminder={reminder} isFirst={isFirst} onShare={onShare} />
    </li>
  );
}

function ReminderAction({ reminder, isFirst, onShare }: Props) {
  const mayRead = useCan('messages.view');
  const look = { size: 'compact-md', variant: isFirst ? 'filled' : 'default', className: classes.action } as const;
  switch (reminder.kind) {
    case 'overtime':
      if (!mayRead) return null;
      return (
        <Button {...look} component={Link} href={paths.filtered('overtime')}>
          <Trans id="dashboard.handle">Handle</Trans>
        </Button>
      );
    case 'unassigned':
      if (onShare === null) return null;
      return (
        <Button {...look} onClick={() => onShare({ task: 'unassigned' })}>
          <Trans id="dashboard.allocate">Allocate</Trans>
        </Button>
      );
    case 'full': {
      if (onShare === null) return null;
      const { member, move } = reminder;
      return (
        <Button {...look} onClick={() => onShare({ task: 'balance', from: member })}>
          <Trans id="dashboard.move">Move {move}</Trans>
        </Button>
      );
    }
    case 'vip':
      if (!mayRead) return null;
      return (
        <Button {...look} component={Link} href={paths.messages(reminder.vip.conversationId)}>
          <Trans id="dashboard.greet">Greet</Trans>
        </Button>
      );
    case 'due':
      if (!mayRead) return null;
      return (
        <Button {...look} component={Link} href={paths.messages(reminder.next.id)}>
          <Trans id="dashboard.open_chat">Open</Trans>
        </Button>
      );
    default:
      return unreachable(reminder);
  }
}

const namedMax = 2;

function ReminderTitle({ reminder }: { reminder: Reminder }) {
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
  const group = i18n._(groupTexts[vip.memberGroup]);
  return (
    <Trans id="dashboard.became_vip">
      {name} is now {group}
    </Trans>
  );
}

function ReminderWhy({ reminder }: { reminder: Reminder }) {
  const { i18n } = useLingui();
  switch (reminder.kind) {
    case 'overtime': {
      const { first } = reminder;
      if (first?.dueAt == null) return null;
      const name = customerOrLine(first.customer);
      return (
        <>
          <Trans id="dashboard.longest_of">
            longest <Span at={first.dueAt} />, {name}
          </Trans>
          {first.memberGroup !== 'normal' && ` ${i18n._(groupTexts[first.memberGroup])}`}
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
          {customerOrLine(next.customer)}{' '}
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
