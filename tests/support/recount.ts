import type { Sqlite } from '../../server/storage/sqlite.ts';
import { metricId } from '../../shared/metrics.ts';
import type { Colleague, Conversation, Counts, Episode, Metric } from '../../shared/rows.ts';

/** Numbers by name. Zeros are left out, because a stored zero and a missing row mean the same. */
type Numbers = Record<string, number>;

export interface Figures {
  /** Numbers of conversations by filter, under `FILTER of BRAND`, and of assigned conversations, under `assigned of BRAND:STAFF`. */
  counts: Numbers;
  /** Values of the live figures, by metric id. */
  metrics: Numbers;
  /** Number of open conversations of a staff member in a brand, under `STAFF in BRAND`. */
  load: Numbers;
}

type Test = (conversation: Conversation, now: number) => boolean;

const isBlocked: Test = ({ serviceStatus }) => serviceStatus === 'blocked';
const isSnoozed: Test = ({ snoozedUntil }) => snoozedUntil !== null;
const waits: Test = ({ waitingSince }) => waitingSince !== null;
const isLate: Test = ({ dueAt }, now) => dueAt !== null && Date.parse(dueAt) <= now;
const isVip: Test = ({ kind, memberGroup }) => kind === 'user' && memberGroup !== 'normal';
const isOpen: Test = ({ status }) => status === 'open' || status === 'pending';
/** Whether a conversation counts in the live figures. */
const isLive: Test = (row, now) => !row.archived && !isBlocked(row, now);

/** Filters of the inbox. Archived conversations are listed by `archived` alone. */
const inboxTests: Record<string, Test> = {
  all: () => true,
  open: isOpen,
  resolved: ({ status }) => status === 'resolved' || status === 'closed',
  pending: ({ status }) => status === 'pending',
  important: ({ priority, memberGroup }) => priority === 'high' || memberGroup === 'vip2' || memberGroup === 'vip3',
  pinned: ({ pinned }) => pinned,
  unread: ({ unreadCount }) => unreadCount > 0,
  unreadTotal: ({ unreadCount }) => unreadCount > 0,
  overtime: isLate,
  unassigned: (row, now) => isOpen(row, now) && row.assignedTo === null,
  vip: (row, now) => isVip(row, now) && waits(row, now),
  snoozed: isSnoozed,
};
/** Filters that list snoozed conversations. */
const withSnoozed = new Set(['all', 'snoozed', 'overtime', 'vip']);

/** Filters including `blocked`. A blocked conversation is listed by `blocked` alone. */
export const filterTests: Record<string, Test> = {
  ...Object.fromEntries(
    Object.entries(inboxTests).map(([name, test]): [string, Test] => [
      name,
      (row, now) => !isBlocked(row, now) && (withSnoozed.has(name) || !isSnoozed(row, now)) && test(row, now),
    ]),
  ),
  blocked: isBlocked,
};

/** Conditions under which a conversation counts in each live figure. */
const metricTests: Record<string, Test> = {
  activeConversations: (row, now) => isLive(row, now) && isOpen(row, now),
  waitingCustomers: (row, now) => isLive(row, now) && waits(row, now),
  overtimeCustomers: (row, now) => isLive(row, now) && waits(row, now) && isLate(row, now),
  unassignedCustomers: (row, now) => isLive(row, now) && isOpen(row, now) && row.assignedTo === null,
  vipCustomers: isVip,
  vipWaiting: (row, now) => isLive(row, now) && isVip(row, now) && waits(row, now),
  customers: ({ kind }) => kind === 'user',
  unreadTotal: (row, now) => isLive(row, now) && !isSnoozed(row, now) && row.unreadCount > 0,
};

/** Recomputes all numbers from the conversations alone. @param now Time up to which deadlines must be processed. */
export function recount(sqlite: Sqlite, now: number): Figures {
  const figures: Figures = { counts: {}, metrics: {}, load: {} };
  const add = (numbers: Numbers, key: string) => {
    numbers[key] = (numbers[key] ?? 0) + 1;
  };
  const people = new Set(rowsOf<Colleague>(sqlite, 'colleague').map(({ id }) => id));
  for (const row of conversationsOf(sqlite)) {
    const { brandId, assignedTo } = row;
    for (const [name, test] of Object.entries(metricTests)) {
      if (!test(row, now)) continue;
      add(figures.metrics, metricId(name, brandId));
      const isHeld = name === 'waitingCustomers' || name === 'overtimeCustomers';
      if (isHeld && assignedTo !== null) add(figures.metrics, metricId(name, brandId, assignedTo));
    }
    if (row.archived) {
      add(figures.counts, `archived of ${brandId}`);
      continue;
    }
    for (const [name, test] of Object.entries(filterTests)) {
      if (test(row, now)) add(figures.counts, `${name} of ${brandId}`);
    }
    if (assignedTo === null || isBlocked(row, now)) continue;
    if (!isSnoozed(row, now)) add(figures.counts, `assigned of ${brandId}:${assignedTo}`);
    if (isOpen(row, now) && people.has(assignedTo)) add(figures.load, `${assignedTo} in ${brandId}`);
  }
  return figures;
}

/** Returns the numbers of `recount` from the rows of the projections. */
export function projectedFigures(sqlite: Sqlite): Figures {
  const figures: Figures = { counts: {}, metrics: {}, load: {} };
  const set = (numbers: Numbers, key: string, value: number | null) => {
    if (value !== 0) numbers[key] = value ?? Number.NaN;
  };
  for (const { id, brandId: _, staffId, version: __, ...numbers } of rowsOf<Counts>(sqlite, 'counts')) {
    for (const [name, value] of Object.entries(numbers)) set(figures.counts, `${name} of ${id}`, value);
    if (staffId !== null && numbers.all !== 0) throw new Error(`counts ${id} counts more than what is assigned`);
  }
  for (const { id, value } of rowsOf<Metric>(sqlite, 'metric')) set(figures.metrics, id, value);
  for (const { id, load } of rowsOf<Colleague>(sqlite, 'colleague')) {
    for (const [brandId, value] of Object.entries(load)) set(figures.load, `${id} in ${brandId}`, value);
  }
  return figures;
}

export function conversationsOf(sqlite: Sqlite): Conversation[] {
  return parsed(sqlite.prepare<[], { row: string }>('SELECT row FROM conversations').all());
}

function rowsOf<T>(sqlite: Sqlite, kind: string): T[] {
  return parsed(sqlite.prepare<[string], { row: string }>('SELECT row FROM rows WHERE kind = ?').all(kind));
}

const parsed = <T>(found: { row: string }[]) => found.map(({ row }) => JSON.parse(row) as T);

/** Recomputes the number of received messages and opened cases per brand and slot, from the rows of messages and episodes. */
export function slotsRecounted(
  sqlite: Sqlite,
  slotMs: number,
): Map<string, { received: number; conversations: number }> {
  const slots = new Map<string, { received: number; conversations: number }>();
  const add = (brandId: string, at: string, figure: 'received' | 'conversations') => {
    const id = `${brandId}:${Math.floor(Date.parse(at) / slotMs) * slotMs}`;
    const slot = slots.get(id) ?? { received: 0, conversations: 0 };
    slots.set(id, { ...slot, [figure]: slot[figure] + 1 });
  };
  const messages = sqlite.prepare<[], { brandId: string; at: string }>(`
    SELECT c.brand_id AS brandId, json_extract(m.row, '$.at') AS at
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE json_extract(m.row, '$.author.type') = 'customer' AND json_extract(m.hidden, '$.lineMessageId') IS NOT NULL`);
  for (const { brandId, at } of messages.all()) add(brandId, at, 'received');
  for (const { brandId, openedAt } of rowsOf<Episode>(sqlite, 'episode')) add(brandId, openedAt, 'conversations');
  return slots;
}
