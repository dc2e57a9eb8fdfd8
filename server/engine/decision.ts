import type { Event } from '../../shared/events/index.ts';
import type { Content } from '../log/port.ts';
import type { Read } from '../projections/stored.ts';

/** Result of a command: events, and the contents beside them. No events: nothing needed doing. */
export interface Decision {
  events: readonly Event[];
  contents?: readonly Content[];
}

/** Pure: rows are read through `read`, time and ids come in. Throws a Refusal when the command may not be. */
export type Decide<D extends Decision = Decision> = (read: Read, at: number) => D;
