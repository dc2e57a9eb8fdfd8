import type { Event } from '../../shared/events/index.ts';
import type { Content } from '../log/port.ts';
import type { Read } from '../projections/stored.ts';

/** Result of a command: events, and the content that is stored with them. Without events, no change was needed. */
export interface Decision {
  events: readonly Event[];
  contents?: readonly Content[];
}

/**
 * Decides a command. A pure function that reads rows through `read` and receives time and ids as arguments.
 * @throws Refusal if the command is refused
 */
export type Decide<D extends Decision = Decision> = (read: Read, at: number) => D;
