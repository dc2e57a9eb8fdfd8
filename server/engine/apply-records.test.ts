import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import type { LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { RowOp, Stored } from '../projections/stored.ts';
import { applyRecords } from './apply-records.ts';

const id = 'b:0:';
const empty = { id, brandId: 'b', owner: '', start: 0, version: 0 };
const received = (by: number): RowOp => ({
  op: 'add',
  kind: 'slotSums',
  id,
  empty,
  addTo: (row) => {
    row.received = (row.received ?? 0) + by;
  },
});

/** Adds the number in an event, and fails for negative numbers. */
const set = {
  name: 'figures',
  project: (event: { by: number }) => {
    if (event.by < 0) throw new Error('failed');
    return [received(event.by)];
  },
  derive: () => [],
} as unknown as ProjectionSet;

const recordOf = (position: number, ...numbers: readonly number[]): LogRecord => ({
  position,
  stream: 'presence',
  at: 0,
  actor: 'system',
  events: numbers.map((by): Event => ({ type: 'presence.chosen', by }) as never),
  contents: {},
});

const stored = { row: { ...empty, received: 10, version: 3 }, hidden: null } as Stored;

test('additions of a batch change one copy of the stored row', () => {
  const { overlay } = applyRecords(set, [recordOf(4, 1, 2), recordOf(5, 3)], (() => stored) as never, () => []);
  const after = { row: { ...empty, received: 16, version: 5 }, hidden: null };
  expect(overlay.all()).toEqual([{ kind: 'slotSums', id, version: 5, before: stored, after }]);
  expect(stored.row).toMatchObject({ received: 10, version: 3 });
});

test('a skipped record adds nothing, not even its events before the failure', () => {
  const { overlay, deadLetters } = applyRecords(
    set,
    [recordOf(1, 1), recordOf(2, 5, -1), recordOf(3, 2)],
    () => undefined,
    () => [],
  );
  expect(deadLetters.map(({ position }) => position)).toEqual([2]);
  expect(overlay.all().map(({ after }) => after?.row)).toEqual([{ ...empty, received: 3, version: 3 }]);
});
