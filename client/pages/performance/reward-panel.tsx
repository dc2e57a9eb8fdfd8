import { AskedBody } from '../../figures/asked-body.tsx';
import { RewardCard } from './reward-card.tsx';
import classes from './reward-panel.module.css';
import type { Arena } from './use-arena.ts';

type Props = Pick<Arena, 'overview' | 'week'>;

/** The reward is part of the overview response, the standing of the week's. They load and fail independently. */
export function RewardPanel({ overview, week }: Props) {
  const { data, meta, error } = overview;
  return (
    <div className={data === null && error !== null ? classes.failed : undefined}>
      <AskedBody asked={overview} height={92}>
        {({ reward }) => <RewardCard reward={reward} timeZone={meta?.timeZone ?? 'UTC'} week={week} />}
      </AskedBody>
    </div>
  );
}
