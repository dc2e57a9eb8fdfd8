import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/api.ts';
import { present } from '../../../time/clock.ts';
import { activityAfter } from './activity-after.ts';
import { isoOf } from './moments.ts';
import type { Player } from './player.ts';

/** Jumps to the first event after the shown time, unless the user moves elsewhere during the search. */
export function useActivityAfter(player: Player, brand: string): { isBusy: boolean; go: () => void } {
  const [isBusy, setBusy] = useState(false);
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);
  const go = async () => {
    if (search.current !== null) return;
    player.pause();
    const from = player.now();
    const run = new AbortController();
    search.current = run;
    const isOver = () => run.signal.aborted || player.now() !== from;
    setBusy(true);
    const found = await activityAfter(from, present(), async (moment) => {
      if (isOver()) return null;
      const { data } = await call(
        'GET /dashboard/at',
        { query: { time: isoOf(moment), brand } },
        { signal: run.signal },
      );
      return data?.activities ?? null;
    });
    search.current = null;
    setBusy(false);
    if (found !== null && !isOver()) player.goTo(found);
  };
  return { isBusy, go: () => void go() };
}
