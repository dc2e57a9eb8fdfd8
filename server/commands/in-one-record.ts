import { messageOf, Refusal } from '../../shared/errors.ts';
import type { Decide } from '../engine/decision.ts';

/** Combines several commands, so that their events are in one record. The commands must not have content. */
export const inOneRecord =
  (...decides: readonly Decide[]): Decide =>
  (read, at) => ({ events: decides.flatMap((decide) => decide(read, at).events) });

/** Combines the commands of a list in one record. If one of them is refused, the path of the refusal contains its index in the list. */
export const inPlaces =
  (decides: readonly Decide[], list = ''): Decide =>
  (read, at) => ({
    events: decides.flatMap((decide, place) => inPlace(`${list}${place}`, () => decide(read, at)).events),
  });

function inPlace<T>(place: string, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, details, data } = error;
    const placed = details.map(({ path, message }) => ({ path: `${place}.${path}`, message }));
    throw new Refusal(code, placed.length === 0 ? [{ path: place, message: messageOf(code) }] : placed, data);
  }
}
