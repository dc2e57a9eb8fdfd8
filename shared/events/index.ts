import * as z from 'zod';
import { configEvents } from './config.ts';
import { conversationEvents } from './conversation.ts';
import { messageEvents } from './message.ts';
import { reportEvents } from './reports.ts';
import { secondFactorEvents, securityEvents, staffEvents } from './staff.ts';
import { alertEvents, backupEvents, mailEvents, retentionEvents } from './system.ts';

/** Closed union of all events in the log. An event whose meaning changes needs a new name. Old names stay readable permanently. */
export const Event = z.discriminatedUnion('type', [
  ...messageEvents,
  ...conversationEvents,
  ...configEvents,
  ...staffEvents,
  ...secondFactorEvents,
  ...securityEvents,
  ...retentionEvents,
  ...alertEvents,
  ...reportEvents,
  ...mailEvents,
  ...backupEvents,
]);
export type Event = z.infer<typeof Event>;
export type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;

export const eventTypes: ReadonlySet<string> = new Set(Event.options.map((option) => option.shape.type.value));

export function isEventType(type: string): type is EventType {
  return eventTypes.has(type);
}
