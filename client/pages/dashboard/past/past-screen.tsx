import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBrand } from '../../../session/session.ts';
import { NowProvider } from '../now-beside.tsx';
import { ClockProvider } from '../shown-clock.ts';
import { PastBar } from './past-bar.tsx';
import { PastBoard } from './past-board.tsx';
import { PastHead } from './past-head.tsx';
import classes from './past-screen.module.css';
import { PlayerPanel } from './player-panel.tsx';
import { Refusal } from './refusal.tsx';
import { useNowValues } from './use-now-values.ts';
import { usePastKeys } from './use-past-keys.ts';
import { usePlayer } from './use-player.ts';

interface Props {
  moment: number;
  /** Called when the player is stopped at another time. */
  onStand: (moment: number) => void;
  onBack: () => void;
}

/** Dashboard at a past time in a dark frame, with the player below. */
export function PastScreen({ moment, onStand, onBack }: Props) {
  const { t } = useLingui();
  const [brand] = useBrand();
  const [player, view] = usePlayer(moment, brand, { stood: onStand, arrived: onBack });
  const [isBeside, setBeside] = useState(false);
  const values = useNowValues(isBeside, brand);
  usePastKeys(player, onBack);
  const label = t({ id: 'dashboard.past_label', message: 'Dashboard at that time' });
  return (
    <ClockProvider value={player.clock}>
      <div className={classes.past}>
        <PastBar isPlaying={view.state === 'playing'} isBeside={isBeside} onBeside={setBeside} onBack={onBack} />
        <section
          className={classes.scroll}
          aria-label={label}
          aria-busy={(view.screen === null && view.refused === null) || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
          tabIndex={0}
        >
          <NowProvider value={values}>
            <PastHead meta={view.meta} />
            {view.refused !== null && view.screen === null ? (
              <Refusal refused={view.refused} player={player} />
            ) : (
              <PastBoard screen={view.screen} />
            )}
          </NowProvider>
        </section>
        <PlayerPanel player={player} view={view} brand={brand} />
      </div>
    </ClockProvider>
  );
}
