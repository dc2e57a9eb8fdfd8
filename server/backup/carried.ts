import type { Event } from '../../shared/events/index.ts';
import type { Actor } from '../log/port.ts';

/** A record with one event for the restored log. */
export interface Carried {
  stream: string;
  event: Event;
  /** Actor of the record. Defaults to `system`. */
  actor?: Actor;
  /** Time of the record. Defaults to the time of the restore. */
  at?: number | undefined;
}
