import { useLingui } from '@lingui/react/macro';
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
import { Link } from 'wouter';
import type { Activity } from '../../../shared/api/dashboard.ts';
import type { ActivityKind } from '../../../shared/figures.ts';
import { paths } from '../../app/routes.ts';
import { dayOf } from '../../figures/days.ts';
import { useToday } from '../../figures/use-today.ts';
import { useCan } from '../../session/session.ts';
import { format } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './activity-row.module.css';
import { ActivityWords } from './activity-words.tsx';
import { useShownClock } from './shown-clock.ts';

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
      <Icon className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <ActivityWords row={row} />
      </span>
      <time className={classes.time} dateTime={row.at}>
        {format(i18n.locale, { ...look, timeZone }).format(new Date(row.at))}
      </time>
    </>
  );
  return (
    <li className={classes.item}>
      {row.conversationId === null || !mayRead ? (
        <span className={classes.row}>{content}</span>
      ) : (
        <Link className={classes.row} href={paths.messages(row.conversationId)}>
          {content}
        </Link>
      )}
    </li>
  );
}
