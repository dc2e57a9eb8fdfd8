import { limits } from '../../../../shared/limits.ts';
import { slotMs } from './moments.ts';

type Dated = { at: string };

/** Halving the longest span of the past that is kept ends before. */
const asksMax = 40;

/** The activity before a moment, of those that the screen tells; null where it tells of none. */
export function activityBefore(moment: number, activities: readonly Dated[]): number | null {
  const earlier = activities.map(({ at }) => Date.parse(at)).filter((at) => at < moment);
  return earlier.length === 0 ? null : Math.max(...earlier);
}

/**
 * The first activity after a moment; null where there is none until the present. A screen tells only the newest until its own moment:
 * those of later moments are asked for, further on while there is nothing, and nearer while there is too much.
 * @param ask the activities of the screen of a moment, null where it is not shown
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
