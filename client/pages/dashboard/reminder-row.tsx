import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconCrown, IconHourglass, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { unreachable } from '../../../shared/unreachable.ts';
import { paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import classes from './reminder-row.module.css';
import { ReminderTitle, ReminderWhy } from './reminder-words.tsx';
import type { Reminder } from './reminders.ts';
import type { Sharing } from './share-plan.ts';

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
    <li className={classes.row}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={16} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          <ReminderTitle reminder={reminder} />
        </span>
        <span className={classes.why}>
          <ReminderWhy reminder={reminder} />
        </span>
      </span>
      <Deed reminder={reminder} isFirst={isFirst} onShare={onShare} />
    </li>
  );
}

function Deed({ reminder, isFirst, onShare }: Props) {
  const mayRead = useCan('messages.view');
  const look = { size: 'compact-md', variant: isFirst ? 'filled' : 'default', className: classes.deed } as const;
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
