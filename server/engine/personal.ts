import { contentIds } from '../../shared/content.ts';
import type { Personal } from '../../shared/events/contents.ts';
import type { Event } from '../../shared/events/index.ts';
import { newId } from '../keys/ids.ts';
import type { LogRecord, NewRecord } from '../log/port.ts';

/**
 * Event fields that identify a customer: LINE ids of people, tags and client ids. In the log these fields are empty, and their values are
 * content of the record, so that an erasure removes them too. Only followers of the log receive events with the values filled in. Records
 * of older releases contain the values in their events until the records are rewritten.
 */
const emptyFields = { tags: [], clientId: null, userId: '', userIds: [] } as const;
const emptyOrigin = { sourceId: '', userId: null } as const;

type Fields = Record<string, unknown>;

export function separate<R extends NewRecord>(record: R): R {
  const conversationId = /^conversation\/(.+)$/.exec(record.stream)?.[1];
  if (conversationId === undefined) return record;
  const parts = record.events.map(personalOf);
  if (parts.every((part) => part === null)) return record;
  const id = contentIds.personal(conversationId, keyOf(record));
  return {
    ...record,
    events: record.events.map((event, i) => (parts[i] === null ? event : emptied(event))),
    contents: [...(record.contents ?? []), { id, value: parts }],
  };
}

const isPersonal = (contentId: string) => contentId.includes('/personal/');

export function joined({ events, contents }: LogRecord): readonly Event[] {
  const id = Object.keys(contents).find(isPersonal);
  if (id === undefined) return events;
  const parts = contents[id] as Personal[];
  return events.map((event, i) => filled(event, parts[i] ?? null));
}

const originOf = (event: Event): Fields | undefined => ('origin' in event ? event.origin : undefined);

function personalOf(event: Event): Personal {
  const fields = differing(event, emptyFields);
  const origin = differing(originOf(event) ?? {}, emptyOrigin);
  return Object.keys(fields).length + Object.keys(origin).length === 0 ? null : { fields, origin };
}

function differing(fields: Fields, empty: Fields): Fields {
  const changed = Object.keys(empty).filter((key) => Object.hasOwn(fields, key) && !same(fields[key], empty[key]));
  return Object.fromEntries(changed.map((key) => [key, fields[key]]));
}

const same = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.length === 0 && other.length === 0);

function emptied(event: Event): Event {
  const fields = Object.fromEntries(Object.entries(emptyFields).filter(([key]) => Object.hasOwn(event, key)));
  return filled({ ...event, ...fields } as Event, { fields: {}, origin: emptyOrigin });
}

function filled(event: Event, part: { fields: Fields; origin: Fields } | null): Event {
  if (part === null) return event;
  const origin = originOf(event);
  return { ...event, ...part.fields, ...(origin && { origin: { ...origin, ...part.origin } }) } as Event;
}

/**
 * Returns the first part of the id of the record's personal content. A repeated delivery of an event by LINE results in the same id. If the
 * content was erased before a redelivery, the log does not store content under this id again, and the fields remain empty.
 */
function keyOf({ events, at }: NewRecord): string {
  for (const event of events) {
    if (event.type === 'profile.fetched') return event.content.split('/')[0] as string;
    if ('origin' in event && 'messageId' in event) return event.messageId;
  }
  return newId(at);
}
