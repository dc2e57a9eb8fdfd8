import { Trans } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { limits } from '../../../../shared/limits.ts';
import { errorWords } from '../../../api/error-words.ts';
import { present } from '../../../time/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { Player } from './player.ts';
import type { Refused } from './player-ports.ts';

/** Explains why a time cannot be shown. Times without data get a neutral message; other failures offer a retry. */
export function Refusal({ refused, player }: { refused: Refused; player: Player }) {
  const icon = <IconHistory size={28} stroke={1.5} aria-hidden />;
  const days = limits.pastDays;
  if (refused.code !== 'validation_failed') {
    return (
      <ErrorState
        title={<Trans id="dashboard.past_failed">This moment could not be loaded.</Trans>}
        reason={errorWords({ error: true, data: null, ...refused })}
        onRetry={player.retry}
      />
    );
  }
  if (player.now() > present()) {
    return (
      <EmptyState icon={icon} title={<Trans id="dashboard.past_to_come">This time is in the future.</Trans>}>
        <Trans id="dashboard.past_choose_earlier">Choose an earlier time below, or go back to now.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={<Trans id="dashboard.past_too_early">History for this time is no longer kept.</Trans>}
    >
      <Trans id="dashboard.past_kept">
        History is kept for {days} days. Choose a later time below, or go back to now.
      </Trans>
    </EmptyState>
  );
}
