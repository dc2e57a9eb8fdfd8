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
import { useCan } from '../../session/session.ts';
import { present } from '../../time/clock.ts';
import { clockSeconds, listTime } from '../../time/time.ts';
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

const dayOf = (moment: number) => new Date(moment).toDateString();

/** One thing that happened; it leads to its chat where it has one. */
export function ActivityRow({ row }: { row: Activity }) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const Icon = icons[row.kind];
  const today = useShownClock(dayOf) ?? dayOf(present());
  const isToday = dayOf(Date.parse(row.at)) === today;
  const content = (
    <>
      <Icon className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <ActivityWords row={row} />
      </span>
      <time className={classes.time} dateTime={row.at}>
        {isToday ? clockSeconds(row.at, i18n.locale) : listTime(row.at, i18n.locale, present())}
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
