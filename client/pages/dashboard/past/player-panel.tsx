import { dayOf } from '../../../figures/days.ts';
import { useQuery } from '../../../figures/use-query.ts';
import { present } from '../../../time/clock.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useShownClock } from '../shown-clock.ts';
import { DayChoice } from './day-choice.tsx';
import { Jumps } from './jumps.tsx';
import type { Player } from './player.ts';
import classes from './player-panel.module.css';
import type { PlayerView } from './player-ports.ts';
import { Track } from './track.tsx';
import { Transport } from './transport.tsx';

interface Props {
  player: Player;
  view: PlayerView;
  brand: string;
}

/** Player controls: playback, jumps, days, and the day as a track of waiting customers. */
export function PlayerPanel({ player, view, brand }: Props) {
  const timeZone = useTimeZone();
  const day = useShownClock((moment) => dayOf(moment, timeZone)) ?? '';
  const asked = useQuery(
    'GET /dashboard/timeline',
    { query: { brand, day } },
    { scope: { scope: 'dashboard', brand } },
  );
  // The previous day's response remains until the new one arrives.
  const timeline = asked.meta?.from === day ? asked.data : null;
  const goTo = (moment: number) => player.goTo(Math.min(moment, present()));
  return (
    <div className={classes.panel}>
      <div className={classes.controls}>
        <Transport player={player} view={view} brand={brand} />
        <div className={classes.places}>
          {timeline !== null && <Jumps timeline={timeline} timeZone={timeZone} onGo={goTo} />}
          <DayChoice day={day} timeZone={timeZone} player={player} />
        </div>
      </div>
      <Track timeline={timeline} error={asked.error} retry={asked.retry} timeZone={timeZone} onGo={goTo} />
    </div>
  );
}
