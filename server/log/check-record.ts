import type * as z from 'zod';
import { conversationOfContent } from '../../shared/content.ts';
import { contentSchemas, personal } from '../../shared/events/contents.ts';
import { Event, isEventType } from '../../shared/events/index.ts';
import type { LogRecord } from './port.ts';

/** Names of all valid streams. `verify` and restoring a backup accept no others. */
const streams = /^(config|security|alerts|retention|presence|(conversation|staff|erasure|report|schedule)\/.{1,200})$/;
const actors = /^(line|system|(token:[^/]{1,100}\/)?staff:.{1,100})$/;
/** Latest time that a Date can represent. The earliest time is its negative. */
const timeMax = 8.64e15;

/** The fields of an event that refer to a conversation or to content. */
interface Named {
  type: string;
  conversationId?: string;
  origin?: { conversationId: string };
  content?: string | null;
}

/**
 * Returns the problems of a record. Each text describes the place and the violated rule, but never contains stored values.
 * @param record the record as stored, which can contain anything
 * @param before position of the previous record
 */
export function problemsOf(record: LogRecord, before: number): string[] {
  const wrong: string[] = [];
  if (record.position !== before + 1) wrong.push('position does not follow the previous record');
  if (!streams.test(record.stream)) wrong.push('unknown stream');
  if (!actors.test(record.actor)) wrong.push('unknown actor');
  if (!Number.isInteger(record.at) || Math.abs(record.at) > timeMax) wrong.push('invalid time');
  if (!Array.isArray(record.events)) return [...wrong, 'events are not a list'];
  const inEvents = record.events.flatMap((event, n) =>
    problemsOfEvent(event, record.stream).map((problem) => `event ${n} (${typeOf(event)}): ${problem}`),
  );
  // Content is checked only if all events are valid, because the events refer to it.
  return [...wrong, ...inEvents, ...(inEvents.length > 0 ? [] : problemsOfContents(record))];
}

function problemsOfEvent(event: unknown, stream: string): string[] {
  const issue = Event.safeParse(event).error?.issues[0];
  if (issue !== undefined) return [`${issue.path.join('.')} ${issue.message}`.trim()];
  const { conversationId, origin } = event as Named;
  const its = conversationId ?? origin?.conversationId;
  return its === undefined || stream === `conversation/${its}` ? [] : ['belongs to another stream'];
}

function problemsOfContents({ stream, events, contents }: LogRecord): string[] {
  const wrong: string[] = [];
  const schemas = new Map<string, z.ZodType>();
  for (const { type, content } of events as readonly Named[]) {
    if (content != null) schemas.set(content, contentSchemas[type as keyof typeof contentSchemas]);
  }
  for (const id of schemas.keys()) if (!isOf(id, stream)) wrong.push('a content belongs to another stream');
  for (const [id, value] of Object.entries(contents)) {
    const schema = id.split('/')[1] === 'personal' && isOf(id, stream) ? personal : schemas.get(id);
    if (schema === undefined) wrong.push('a content is not referenced by any event');
    else if (!schema.safeParse(value).success) wrong.push('a content is not valid');
  }
  return wrong;
}

/**
 * Whether an event was written by a later version. Either its type is unknown, or it has a value, such as a role, that is not in the lists
 * of this version.
 */
export function isOfLater(event: unknown): boolean {
  const type = (event as { type?: unknown } | null)?.type;
  if (typeof type !== 'string' || !/^[a-z-]+\.[a-z-]+$/.test(type)) return false;
  if (!isEventType(type)) return true;
  const issues = Event.safeParse(event, { reportInput: true }).error?.issues ?? [];
  return issues.length > 0 && issues.every((issue) => issue.code === 'invalid_value' && isWord(issue.input));
}

const isWord = (value: unknown) => typeof value === 'string' && /^[A-Za-z][\w-]{0,60}$/.test(value);

const typeOf = (event: unknown) => String((event as { type?: unknown } | null)?.type).slice(0, 60);

function isOf(contentId: string, stream: string): boolean {
  const [, what, staffId] = contentId.split('/');
  if (what === 'upload') return stream === `staff/${staffId}`;
  const conversationId = conversationOfContent(contentId);
  return stream === (conversationId === null ? 'config' : `conversation/${conversationId}`);
}
