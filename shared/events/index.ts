import * as z from 'zod';
import { alertEvents } from './alerts.ts';
import { backupEvents } from './backup.ts';
import { configEvents } from './config.ts';
import { conversationEvents } from './conversation.ts';
import { mailEvents } from './mail.ts';
import { messageEvents } from './message.ts';
import { reportEvents } from './reports.ts';
import { retentionEvents } from './retention.ts';
import { secondFactorEvents } from './second-factor.ts';
import { securityEvents } from './security.ts';
import { staffEvents } from './staff.ts';

/** Closed union of all events in the log. A changed meaning needs a new name. Old names stay readable permanently. */
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
