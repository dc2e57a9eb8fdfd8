import type { ResponseOf } from '../../../../shared/api/index.ts';
import { slotMs } from './moments.ts';

export type Timeline = ResponseOf<'GET /dashboard/timeline'>;
type TimelineSlot = Timeline['slots'][number];

/**
 * Returns the time at which the values of a slot were measured: the end of the 15 minutes, or the current time for the slot in progress.
 */
export const slotEnd = ({ at }: Pick<TimelineSlot, 'at'>, present: number): number =>
  Math.min(Date.parse(at) + slotMs, present);

/** Returns the slots that have begun. */
export function pastSlots({ slots }: Timeline, present: number): TimelineSlot[] {
  return slots.filter(({ at }) => Date.parse(at) < present);
}

/** Returns the start and end of the day. */
export function daySpan({ slots }: Timeline): { from: number; to: number } {
  const from = Date.parse(slots[0]?.at ?? '');
  const to = Date.parse(slots.at(-1)?.at ?? '') + slotMs;
  return { from, to };
}

/** Returns the periods during which at least one customer was overdue. */
export function overtimeSpans(slots: readonly TimelineSlot[], present: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const slot of slots) {
    if (slot.overtime === 0) continue;
    const [from, to] = [Date.parse(slot.at), slotEnd(slot, present)];
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/**
 * Returns the times to jump to. `most`: when the number of overdue customers was highest. `next`: when the next period with overdue
 * customers begins. Each is `null` if there is no such time.
 */
export function jumpsOf(
  timeline: Timeline,
  moment: number,
  present: number,
): { most: number | null; next: number | null } {
  const slots = pastSlots(timeline, present);
  const most = slots.find(({ at }) => at === timeline.mostOvertimeAt);
  const next = slots.find(
    (slot, i) => slot.overtime > 0 && (slots[i - 1]?.overtime ?? 0) === 0 && slotEnd(slot, present) > moment,
  );
  return {
    most: most === undefined ? null : slotEnd(most, present),
    next: next === undefined ? null : slotEnd(next, present),
  };
}

/** Returns the slot that contains `moment`; `undefined` if `moment` is outside the day. */
export function slotAt(timeline: Timeline, moment: number): TimelineSlot | undefined {
  return timeline.slots.find(({ at }) => Date.parse(at) <= moment && moment < Date.parse(at) + slotMs);
}

interface Box {
  width: number;
  height: number;
}

/**
 * Returns SVG paths for the number of waiting customers over the day: the line through the values at the slot ends, and the area below it.
 */
export function waitingPath(
  timeline: Timeline,
  present: number,
  { width, height }: Box,
): { line: string; area: string } {
  const { from, to } = daySpan(timeline);
  const slots = pastSlots(timeline, present);
  if (slots.length === 0) return { line: '', area: '' };
  const most = Math.max(1, ...slots.map(({ waiting }) => waiting));
  const x = (at: number) => round(((at - from) / (to - from)) * width);
  const y = (waiting: number) => round(height - (waiting / most) * height);
  const first = `0 ${y(slots[0]?.waiting ?? 0)}`;
  const points = [first, ...slots.map((slot) => `${x(slotEnd(slot, present))} ${y(slot.waiting)}`)];
  const line = `M${points.join('L')}`;
  const end = x(slotEnd(slots.at(-1) as TimelineSlot, present));
  return { line, area: `${line}L${end} ${height}L0 ${height}Z` };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Approximate half width of a peak label. Pixels. */
const wordsHalf = 70;
const beside = 6;

/**
 * Returns the position of a peak label. The label is above the peak and inside the chart. If the label would overlap the marker of the
 * shown time, it is placed next to the marker.
 */
export function wordsPlace(
  peak: number,
  moment: number,
  width: number,
): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (Math.abs(peak - moment) < wordsHalf) {
    const isRight = moment < 2 * wordsHalf || (peak >= moment && moment < width - 2 * wordsHalf);
    return isRight ? { x: moment + beside, textAnchor: 'start' } : { x: moment - beside, textAnchor: 'end' };
  }
  return { x: peak, textAnchor: peak < 0.1 * width ? 'start' : peak > 0.9 * width ? 'end' : 'middle' };
}

/**
 * Returns the slot with the most waiting customers and the slot with the most overdue customers. Returns only the slot with the most
 * overdue customers if the two are less than `apart` slots from each other.
 */
export function peaksOf(timeline: Timeline, present: number, { apart }: { apart: number }): TimelineSlot[] {
  const slots = pastSlots(timeline, present);
  const most = slots.reduce<number>((best, { waiting }, i) => (waiting > (slots[best]?.waiting ?? 0) ? i : best), -1);
  const worst = slots.findIndex(({ at }) => at === timeline.mostOvertimeAt);
  const shown = most < 0 || (worst >= 0 && Math.abs(worst - most) < apart) ? [worst] : [most, worst];
  return shown.flatMap((i) => slots[i] ?? []);
}
