import { expect, test } from 'vitest';
import { applyRecords } from '../../../server/engine/apply-records.ts';
import { problemsOf } from '../../../server/log/check-record.ts';
import type { LogRecord, NewRecord } from '../../../server/log/port.ts';
import { inboxRows } from '../../../server/projections/index.ts';
import type { Stored } from '../../../server/projections/stored.ts';
import { toleranceMs } from '../../../server/turns/deadline.ts';
import type { Event } from '../../../shared/events/index.ts';
import { tolerances } from '../../../shared/limits.ts';
import type { Conversation } from '../../../shared/rows.ts';
import { account, brand, person } from '../../../tests/support/given.ts';
import { brands, people } from '../company.ts';
import { foundedAt, monthOf } from './month.ts';
import { inOrder } from './planned.ts';
import type { Clerk } from './shifts.ts';

const now = Date.UTC(2026, 10, 23, 7, 5);
const brandId = 'bikes';
/** All agents of the company. The test assigns all of them to the smallest brand. */
const clerks = people.flatMap(({ username: id, fullName: name, gender, role, work }): Clerk[] =>
  work === null ? [] : [{ id, name, gender, role, brandIds: [brandId], work }],
);
const bikes = {
  brand: 2,
  brandId,
  currency: brands[2].currency,
  lineAccountId: 'line',
  channelId: 'channel',
  escalatedLabelId: `${brandId}-escalated`,
};

const before: Event[] = [
  brand(brandId),
  account('line', brandId),
  ...clerks.map(({ id, role }) => person(id, { role, assignedBrands: role === 'super_admin' ? ['all'] : [brandId] })),
];
const config: NewRecord[] = before.map((event) => ({
  stream: 'config',
  at: foundedAt(now),
  actor: 'system',
  events: [event],
}));

const generate = () => inOrder(monthOf({ accounts: [bikes], clerks, lineUrl: 'http://line' }, now), config.length + 1);
const month = generate();
const log = [...config, ...month].map(
  ({ contents = [], ...record }, index): LogRecord => ({
    ...record,
    position: index + 1,
    contents: Object.fromEntries(contents.map(({ id, value }) => [id, value])),
  }),
);
const { overlay, deadLetters } = applyRecords(
  inboxRows,
  log,
  () => undefined,
  () => [],
);
function rowsOf<
  K extends 'outbox' | 'fetch' | 'automatic' | 'erasure' | 'timer' | 'episode' | 'colleague' | 'conversation',
>(kind: K) {
  const ofKind = [...overlay.all()].filter((change) => change.kind === kind);
  return ofKind.flatMap(({ after }) => (after === undefined ? [] : [(after as Stored<K>).row]));
}

test('every record is valid', () => {
  expect(log.flatMap((record, index) => problemsOf(record, index))).toEqual([]);
});

test('records are in order of time, and none is in the future', () => {
  const times = log.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(log.at(-1)?.at).toBeLessThanOrEqual(now);
});

test('the same company at the same time has the same history', () => {
  expect(generate()).toEqual(month);
});

test('the rows include everything, and nothing is pending when the demo starts', () => {
  expect(deadLetters).toEqual([]);
  for (const kind of ['outbox', 'fetch', 'automatic', 'erasure'] as const) expect(rowsOf(kind)).toEqual([]);
  expect(rowsOf('timer').filter(({ at }) => at <= now)).toEqual([]);
});

test('every rating belongs to an episode', () => {
  const ratings = month.flatMap(({ events }) => events).filter(({ type }) => type === 'conversation.rated');
  expect(rowsOf('episode').filter(({ rating }) => rating !== null)).toHaveLength(ratings.length);
});

test('customers who wait have the deadline of their level, and the late ones are overdue', () => {
  const waiting = rowsOf('conversation').filter(({ waitingSince }) => waitingSince !== null);
  const dueAt = ({ waitingSince, memberGroup, priority }: Conversation) =>
    Date.parse(waitingSince ?? '') + toleranceMs({ memberGroup, priority }, tolerances);
  expect(waiting.map((row) => Date.parse(row.dueAt ?? ''))).toEqual(waiting.map(dueAt));
  const overdue = waiting.filter((row) => row.overdue).map(({ id }) => id);
  expect(overdue).toEqual(waiting.filter((row) => dueAt(row) < now).map(({ id }) => id));
  expect(overdue).toHaveLength(2);
});

test('people hold as many conversations as configured', () => {
  const loads = rowsOf('colleague').map(({ id, load }) => [id, load]);
  const desks = clerks.map(({ id, work }) => [id, { [brandId]: work.open }]);
  expect(Object.fromEntries(loads)).toEqual(Object.fromEntries(desks));
});
