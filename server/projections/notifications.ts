import type { EventOf } from '../../shared/events/index.ts';
import type { Notification } from '../../shared/rows.ts';
import { del, type Facts, iso, put, type RowOp } from './stored.ts';

export function raised(event: EventOf<'notifications.raised'>, facts: Facts): RowOp[] {
  return event.notifications.map((notification) =>
    put(facts, 'notification', {
      ...notification,
      cause: notification.cause as Notification['cause'],
      at: iso(facts.at),
    }),
  );
}

export function cleared(event: EventOf<'notifications.cleared'>, facts: Facts): RowOp[] {
  return event.ids.flatMap((id) => (facts.read('notification', id) === undefined ? [] : [del('notification', id)]));
}
