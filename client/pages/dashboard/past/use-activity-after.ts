import { useRef, useState } from 'react';
import { call } from '../../../api/api.ts';
import { present } from '../../../time/clock.ts';
import { activityAfter } from './activity-after.ts';
import { isoOf } from './moments.ts';
import type { Player } from './player.ts';

/** Goes to the first event after the shown moment, when it is found; where there is none, to the present. */
export function useActivityAfter(player: Player, brand: string): { isBusy: boolean; go: () => void } {
  const [isBusy, setBusy] = useState(false);
  const search = useRef<number | null>(null);
  const go = async () => {
    if (search.current !== null) return;
    player.pause();
    const from = player.now();
    search.current = from;
    setBusy(true);
    const found = await activityAfter(from, present(), async (moment) => {
      // Somebody has gone elsewhere meanwhile.
      if (player.now() !== from) return null;
      const { data } = await call('GET /dashboard/at', { query: { time: isoOf(moment), brand } });
      return data?.activities ?? null;
    });
    search.current = null;
    setBusy(false);
    if (found !== null && player.now() === from) player.goTo(found);
  };
  return { isBusy, go: () => void go() };
}
