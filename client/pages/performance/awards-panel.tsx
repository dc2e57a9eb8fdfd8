import { Trans, useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { format, number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './awards-panel.module.css';
import { LiveMark } from './live-mark.tsx';
import pageClasses from './performance.module.css';
import type { Arena } from './use-arena.ts';

export function AwardsPanel({ awards }: Pick<Arena, 'awards'>) {
  return (
    <Panel
      className={`flex-1 ${pageClasses.awards}`}
      title={<Trans id="performance.awards">Live points</Trans>}
      controls={<LiveMark />}
    >
      <QueryBoundary query={awards} height={216}>
        {(data) => <Awards awards={data} timeZone={awards.meta?.timeZone ?? 'UTC'} />}
      </QueryBoundary>
    </Panel>
  );
}

type Award = ResponseOf<'GET /performance/awards'>[number];

/** Minimum number of fast replies in a row that is shown as a streak when the streak ends. */
const streakLeast = 2;

/** Latest replies with the points earned for them, newest first. */
function Awards({ awards, timeZone }: { awards: readonly Award[]; timeZone: string }) {
  const { i18n } = useLingui();
  if (awards.length === 0) {
    return (
      <p className="py-24 text-center dimmed">
        <Trans id="performance.awards_none">The next reply within 30 s brings the first points.</Trans>
      </p>
    );
  }
  const clock = format(i18n.locale, { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  return (
    <ol>
      {awards.map((award) => (
        <li
          key={`${award.at} ${award.staff.id}`}
          className={`grid items-center gap-12 py-4 border-top min-h-36 ${classes.award}`}
        >
          <span
            className={`text-12 weight-600 text-center color-accent bg-accent rounded-4 py-1 ${classes.points}`}
            data-many={award.points > 10 || undefined}
            data-none={award.points === 0 || undefined}
          >
            {award.points > 0 && '+'}
            {number(award.points, i18n.locale)}
          </span>
          <Avatar name={award.staff.fullName} size={24} />
          <span className="flex flex-wrap items-baseline min-w-0 gap-x-8 gap-y-0">
            <span className="weight-500 truncate">{award.staff.fullName}</span>
            <span className="text-13 dimmed">
              <How award={award} />
            </span>
          </span>
          <time className="text-12 dimmed" dateTime={award.at}>
            {clock.format(Date.parse(award.at))}
          </time>
        </li>
      ))}
    </ol>
  );
}

function How({ award: { seconds, points, streak, ended } }: { award: Award }) {
  const { i18n } = useLingui();
  const time = figureText(i18n, seconds, 'seconds');
  if (points > 10) {
    return (
      <Trans id="performance.award_streak">
        {time} · {streak} in a row
      </Trans>
    );
  }
  if (points === 0 && ended >= streakLeast) {
    return (
      <Trans id="performance.award_ended">
        {time} · streak of {ended} ends
      </Trans>
    );
  }
  return time;
}
