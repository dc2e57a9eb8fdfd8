import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { present } from '../../../time/clock.ts';
import { isoOf, slotMs } from './moments.ts';
import type { Player } from './player.ts';

type Dated = { at: string };

/** Maximum number of requests. Halving the longest retained period needs fewer. */
const asksMax = 40;

/** Time of the latest listed activity before `moment`; `null` if there is none. */
export function activityBefore(moment: number, activities: readonly Dated[]): number | null {
  const earlier = activities.map(({ at }) => Date.parse(at)).filter((at) => at < moment);
  return earlier.length === 0 ? null : Math.max(...earlier);
}

/**
 * Time of the first activity after `moment`; `null` if there is none until the present. A response contains only the newest activities
 * before its time, so later times are queried: further ahead while there are none, closer when the list is cut off.
 * @param ask returns the activities up to a time; `null` on failure
 */
export async function activityAfter(
  moment: number,
  present: number,
  ask: (moment: number) => Promise<readonly Dated[] | null>,
): Promise<number | null> {
  let [from, step] = [moment, slotMs];
  for (let result = 0; result < asksMax; result++) {
    const to = Math.min(from + step, present);
    const told = await ask(to);
    if (told === null) return null;
    const later = told.map(({ at }) => Date.parse(at)).filter((at) => at > moment);
    const isWhole = later.length < told.length || told.length < limits.activitiesMax;
    if (later.length > 0 && (isWhole || to - from <= 1)) return Math.min(...later);
    if (later.length > 0) {
      step = Math.ceil((to - from) / 2);
    } else {
      if (to >= present) return null;
      from = to;
      step *= 2;
    }
  }
  return null;
}

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
