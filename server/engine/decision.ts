import type { Event } from '../../shared/events/index.ts';
import type { Content } from '../log/port.ts';
import type { Read } from '../projections/stored.ts';

/** Result of a command: events, and the contents stored with them. Empty events: no change was needed. */
export interface Decision {
  events: readonly Event[];
  contents?: readonly Content[];
}

/**
 * Pure function: reads rows through `read`, and receives time and ids as data.
 * @throws Refusal if the command is not permitted
 */
export type Decide<D extends Decision = Decision> = (read: Read, at: number) => D;
