import { AskedBody } from '../../figures/asked-body.tsx';
import { RewardCard } from './reward-card.tsx';
import type { Arena } from './use-arena.ts';

type Props = Pick<Arena, 'overview' | 'week'>;

export function RewardPanel({ overview, week }: Props) {
  const { meta } = overview;
  return (
    <AskedBody asked={overview} height={92}>
      {({ reward }) => <RewardCard reward={reward} timeZone={meta?.timeZone ?? 'UTC'} entries={week.data} />}
    </AskedBody>
  );
}
