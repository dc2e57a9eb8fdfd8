import { type MediaParts, messageParts } from '../../../../shared/message-parts.ts';
import type { Message } from '../../../../shared/rows.ts';
import { dayOf } from '../../../figures/days.ts';
import { shownZone } from '../../../time/zone.ts';
import { type UndonePair, undoes } from './undone.ts';

export type ThreadItem =
  | { type: 'day'; key: string; at: string }
  | { type: 'unread'; key: string }
  | { type: 'system'; key: string; message: Message }
  /** Successive changes that were undone. */
  | { type: 'undone'; key: string; pairs: readonly UndonePair[] }
  /**
   * Bubble with one message, or with pictures sent together. `first` and `last`: whether the bubble is the first and the last one in a
   * series of bubbles by the same author.
   */
  | { type: 'message'; key: string; messages: Message[]; first: boolean; last: boolean };

const runMs = 5 * 60_000;

/**
 * Returns the items of the thread from top to bottom. @param unreadFrom id of the first message below the unread line; `null` if there is
 * no line
 */
export function threadItems(messages: readonly Message[], unreadFrom: string | null): ThreadItem[] {
  const items: ThreadItem[] = [];
  let previous: Message | null = null;
  let head: Message | null = null;
  let shownDay: string | null = null;
  const zone = shownZone();
  for (const message of messages) {
    const day = shownDayOf(message, zone);
    const newDay = day !== shownDay;
    if (newDay) items.push({ type: 'day', key: `day ${day} ${message.id}`, at: message.at });
    shownDay = day;
    if (message.id === unreadFrom) items.push({ type: 'unread', key: 'unread' });
    const goesOn = !newDay && message.id !== unreadFrom && previous !== null && sameRun(previous, message);
    const run = goesOn && head !== null && isNamedBy(head, message);
    place(items, message, run);
    if (!run) head = message;
    previous = message;
  }
  return items;
}

/** Days by message. Formatting a day is slow, and a row never changes. */
const days = new WeakMap<Message, { zone: string; day: string }>();

function shownDayOf(message: Message, zone: string): string {
  const known = days.get(message);
  if (known?.zone === zone) return known.day;
  const day = dayOf(message.at, zone);
  days.set(message, { zone, day });
  return day;
}

/** Whether two items of the same place in the thread look the same. */
export function isSameItem(a: ThreadItem, b: ThreadItem | undefined): boolean {
  if (b === undefined || a.key !== b.key) return false;
  if (a.type === 'system' && b.type === 'system') return a.message === b.message;
  if (a.type === 'undone' && b.type === 'undone') return isSameList(a.pairs.flat(), b.pairs.flat());
  if (a.type === 'message' && b.type === 'message')
    return a.first === b.first && a.last === b.last && isSameList(a.messages, b.messages);
  return a.type === b.type;
}

const isSameList = (a: readonly Message[], b: readonly Message[]) =>
  a.length === b.length && a.every((message, index) => message === b[index]);

function place(items: ThreadItem[], message: Message, run: boolean): void {
  if (message.direction === 'system') {
    placeLine(items, message);
    return;
  }
  const above = items.at(-1);
  if (run && above?.type === 'message') {
    const set = imageSetOf(message);
    if (set !== null && set === imageSetOf(above.messages[0])) {
      above.messages.push(message);
      above.messages.sort((a, b) => imageIndexOf(a) - imageIndexOf(b));
      return;
    }
    above.last = false;
  }
  items.push({ type: 'message', key: message.id, messages: [message], first: !run, last: true });
}

/** Adds a system line. A line that undoes the change of the line above forms one item with it. */
function placeLine(items: ThreadItem[], message: Message): void {
  const place = items.findLastIndex(({ type }) => type !== 'undone');
  const above = items[place];
  if (above?.type !== 'system' || !undoes(message, above.message)) {
    items.push({ type: 'system', key: message.id, message });
    return;
  }
  const between = items.splice(place).flatMap((item) => (item.type === 'undone' ? item.pairs : []));
  const before = items.at(-1)?.type === 'undone' ? items.pop() : undefined;
  const pairs = [...(before?.type === 'undone' ? before.pairs : []), [above.message, message] as const, ...between];
  items.push({ type: 'undone', key: `undone ${pairs[0]?.[0].id}`, pairs });
}

function sameRun(a: Message, b: Message): boolean {
  if (a.direction !== b.direction || a.author.id !== b.author.id) return false;
  if (a.direction === 'system' || a.status === 'failed' || a.status === 'unknown') return false;
  return Math.abs(Date.parse(b.at) - Date.parse(a.at)) < runMs;
}

/**
 * Whether a message is shown without its author's name: the message above shows the same name, or `message` has no name because it is
 * unsent.
 */
function isNamedBy({ author }: Message, message: Message): boolean {
  return author.name === message.author.name || (author.id !== null && message.author.name === '');
}

function imageSetOf(message: Message | undefined): string | null {
  return (message === undefined ? undefined : placeInSet(message))?.id ?? null;
}

function imageIndexOf(message: Message): number {
  return placeInSet(message)?.index ?? 0;
}

function placeInSet(message: Message): MediaParts['imageSet'] {
  const content = messageParts(message);
  return content.kind === 'image' ? content.parts.imageSet : undefined;
}
