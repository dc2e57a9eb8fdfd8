import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useId } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import { isUsualReward } from '../../../shared/reward.ts';
import type { Failed as FailedCall } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useUser } from '../../session/session.ts';
import { deadlineAt } from '../../time/deadline.ts';
import { number } from '../../time/time.ts';
import { useDeadlineText } from '../../time/use-deadline-text.ts';
import { useMoment } from '../../time/use-moment.ts';
import classes from './reward-panel.module.css';
import type { Arena } from './use-arena.ts';
import { weekOf } from './week.ts';

type Props = Pick<Arena, 'overview' | 'week'>;

/**
 * Panel with the reward of the week and the user's distance to it. Reward and distance come from two responses, the overview and the week,
 * which load and fail independently.
 */
export function RewardPanel({ overview, week }: Props) {
  const { data, meta, error } = overview;
  return (
    <div className={data === null && error !== null ? 'border rounded-8 bg-card' : undefined}>
      <QueryBoundary query={overview} height={92}>
        {({ reward }) => <RewardCard reward={reward} timeZone={meta?.timeZone ?? 'UTC'} week={week} />}
      </QueryBoundary>
    </div>
  );
}

interface CardProps {
  reward: string;
  timeZone: string;
  /** Entries of the current week, best first. */
  week: Pick<Arena['week'], 'data' | 'error' | 'retry'>;
}

const leftAt = (now: number, timeZone: string) =>
  deadlineAt({ dueAt: new Date(weekOf(now, timeZone).endsAt).toISOString(), waitingSince: null }, now);

/** Reward of the week, and the time left until the week ends, according to the browser's clock. */
function RewardCard({ reward, timeZone, week: { data, error, retry } }: CardProps) {
  const id = useId();
  const textOf = useDeadlineText();
  const now = useMoment((at) => leftAt(at, timeZone)?.changesIn ?? null);
  const week = weekOf(now, timeZone).number;
  const left = leftAt(now, timeZone);
  return (
    <section
      className={`grid items-center gap-16 px-20 py-16 border rounded-8 bg-card ${classes.card}`}
      aria-labelledby={id}
    >
      <span className="grid place-items-center self-start color-accent bg-accent rounded-8 w-40 h-40">
        <IconGift size={20} stroke={1.6} aria-hidden />
      </span>
      <div>
        <h2 id={id} className="text-12 weight-400 dimmed">
          <Trans id="performance.reward_of">Reward of week {week}</Trans>
        </h2>
        <p className="weight-600 break-anywhere">
          {isUsualReward(reward) ? <Trans id="performance.reward_usual">A bonus and paid leave</Trans> : reward}
        </p>
        <p className={`text-13 text-pretty break-anywhere dimmed ${classes.state}`}>
          <Trans id="performance.reward_ends">Ends Sunday 24:00.</Trans> {data !== null && <RaceState entries={data} />}
          {data === null && error !== null && <Failed error={error} onRetry={retry} />}
        </p>
      </div>
      {left !== null && (
        <p className={`flex flex-col items-end justify-center text-12 nowrap dimmed border-start ${classes.left}`}>
          <strong className="text-16 weight-650 color-text" role="timer">
            {textOf(left)}
          </strong>
          <span>
            <Trans id="performance.time_left">left</Trans>
          </span>
        </p>
      )}
    </section>
  );
}

function Failed({ error, onRetry }: { error: FailedCall; onRetry: () => void }) {
  return (
    <span role="alert">
      {errorText(error)}{' '}
      <Anchor component="button" type="button" inherit onClick={onRetry}>
        <Trans id="common.retry">Try again</Trans>
      </Anchor>
    </span>
  );
}

/** The user's distance to the leader of the week. */
function RaceState({ entries }: { entries: readonly Entry[] }) {
  const { i18n } = useLingui();
  const user = useUser();
  const scored = entries.filter(({ points }) => points > 0);
  const first = scored[0];
  if (first === undefined) return <Trans id="performance.race_open">No one has points this week yet.</Trans>;
  const mine = scored.find(({ staff }) => staff.id === user.id);
  const leader = first.staff.fullName;
  const points = number(first.points, i18n.locale);
  if (mine === undefined) {
    return (
      <Trans id="performance.leads">
        {leader} leads with {points}.
      </Trans>
    );
  }
  if (mine.rank === 1) return <Trans id="performance.you_lead">You lead with {points}.</Trans>;
  const behind = number(first.points - mine.points, i18n.locale);
  return (
    <Trans id="performance.you_follow">
      You are {behind} behind {leader}.
    </Trans>
  );
}
