import { expect, test } from 'vitest';
import { slotMs } from './moments.ts';
import {
  jumpsOf,
  overtimeSpans,
  pastSlots,
  peaksOf,
  slotAt,
  type Timeline,
  waitingPath,
  wordsPlace,
} from './timeline.ts';

const from = Date.parse('2026-11-16T17:00:00Z');
const at = (slot: number) => new Date(from + slot * slotMs).toISOString();
const end = (slot: number) => from + (slot + 1) * slotMs;

/** Returns a timeline of a day in which only the given slots have data. */
function day(counts: Record<number, [waiting: number, overtime: number]>, most: number | null): Timeline {
  const slots = Array.from({ length: 96 }, (_, slot) => {
    const [waiting = 0, overtime = 0] = counts[slot] ?? [];
    return { at: at(slot), waiting, overtime };
  });
  return { slots, mostOvertimeAt: most === null ? null : at(most) };
}

const busy = day({ 10: [3, 1], 11: [5, 2], 40: [4, 1], 41: [9, 1] }, 11);
const later = end(95);

test('jumps lead to the end of a slot, whose values are shown', () => {
  expect(jumpsOf(busy, from, later)).toEqual({ most: end(11), next: end(10) });
  expect(jumpsOf(busy, end(10), later)).toEqual({ most: end(11), next: end(40) });
  expect(jumpsOf(busy, end(40), later).next).toBeNull();
  expect(jumpsOf(day({}, null), from, later)).toEqual({ most: null, next: null });
});

test('nothing leads beyond the present', () => {
  const now = from + 11 * slotMs + 60_000;
  expect(jumpsOf(busy, from, now)).toEqual({ most: now, next: end(10) });
  expect(pastSlots(busy, now)).toHaveLength(12);
  expect(overtimeSpans(pastSlots(busy, now), now)).toEqual([{ from: from + 10 * slotMs, to: now }]);
});

test('slots side by side are one stretch of overtime', () => {
  expect(overtimeSpans(busy.slots, later)).toEqual([
    { from: from + 10 * slotMs, to: end(11) },
    { from: from + 40 * slotMs, to: end(41) },
  ]);
});

test('a moment is in the slot that began last', () => {
  expect(slotAt(busy, end(10) - 1)).toMatchObject({ waiting: 3 });
  expect(slotAt(busy, end(10))).toMatchObject({ waiting: 5 });
  expect(slotAt(busy, end(95))).toBeUndefined();
});

test('the two highest slots are labelled, but only one of two neighbors', () => {
  expect(peaksOf(busy, later, { apart: 10 }).map(({ waiting }) => waiting)).toEqual([9, 5]);
  expect(peaksOf(busy, later, { apart: 40 }).map(({ waiting }) => waiting)).toEqual([5]);
  expect(peaksOf(day({ 3: [2, 0] }, null), later, { apart: 10 }).map(({ waiting }) => waiting)).toEqual([2]);
  expect(peaksOf(day({}, null), later, { apart: 10 })).toEqual([]);
});

test('the line ends with the present', () => {
  const { line, area } = waitingPath(day({ 1: [2, 0] }, null), end(1), { width: 96, height: 10 });
  expect(line).toBe('M0 10L1 10L2 0');
  expect(area).toBe('M0 10L1 10L2 0L2 10L0 10Z');
  expect(waitingPath(busy, from, { width: 96, height: 10 }).line).toBe('');
});

test.each([
  ['over its peak while the shown moment is far', 500, 100, { x: 500, textAnchor: 'middle' }],
  ['inside the picture at its beginning', 20, 500, { x: 20, textAnchor: 'start' }],
  ['inside the picture at its end', 980, 500, { x: 980, textAnchor: 'end' }],
  ['right of a moment before the peak', 500, 460, { x: 466, textAnchor: 'start' }],
  ['left of a moment after the peak', 500, 540, { x: 534, textAnchor: 'end' }],
  ['right of the first moments', 10, 40, { x: 46, textAnchor: 'start' }],
  ['left of the last moments', 990, 960, { x: 954, textAnchor: 'end' }],
])('the label of a peak is placed %s', (_, peak, moment, place) => {
  expect(wordsPlace(peak, moment, 1000)).toEqual(place);
});
