import type { Event } from '../../shared/events/index.ts';
import type { Actor } from '../log/port.ts';

/** A record with one event. */
export interface Carried {
  stream: string;
  event: Event;
  /** Defaults to `system`. */
  actor?: Actor;
}
