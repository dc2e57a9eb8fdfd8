import { limits } from '../../../../shared/limits.ts';
import { slotMs } from './moments.ts';

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
  for (let asked = 0; asked < asksMax; asked++) {
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
