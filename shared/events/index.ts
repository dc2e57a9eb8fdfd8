import * as z from 'zod';
import { eventLevels } from './common.ts';
import { configEvents } from './config.ts';
import { conversationEvents } from './conversation.ts';
import { messageEvents } from './message.ts';
import { reportEvents } from './reports.ts';
import { secondFactorEvents, securityEvents, staffEvents } from './staff.ts';
import { alertEvents, backupEvents, mailEvents, retentionEvents } from './system.ts';
import { viewEvents } from './views.ts';

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
  ...viewEvents,
]);
export type Event = z.infer<typeof Event>;
export type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;

export const eventTypes: ReadonlySet<string> = new Set(Event.options.map((option) => option.shape.type.value));

export function isEventType(type: string): type is EventType {
  return eventTypes.has(type);
}

/**
 * Level of this program. The nodes of a cluster use only what all of them know, so an event type is written once the level of the cluster
 * has reached the level of the type. Raised by one in a release that has new event types, whose schemas then register this level.
 */
export const programLevel = 0;

const levels = new Map<string, number>(
  Event.options.map((option) => [option.shape.type.value, eventLevels.get(option)?.level ?? 0]),
);

/** Returns the level that programs must have in order to read the events. */
export const levelOf = (events: readonly { type: string }[]): number =>
  events.reduce((highest, { type }) => Math.max(highest, levels.get(type) ?? 0), 0);
