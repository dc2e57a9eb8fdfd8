import type { FigureName } from '../../../shared/figures.ts';
import { between, type Calendar, type Query, type Within } from './ranges.ts';
import type { Of, Value } from './recounted.ts';
import { type BrandSet, daysOf, parted, type RestComparison } from './rest-comparison.ts';

export async function timesAgree(
  comparison: RestComparison,
  { brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { days, within } = comparison.spans(query);
  const { calendar, recounted } = comparison;
  const week = (value: (one: Within) => Value) =>
    Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (_, hour) =>
        value(
          comparison.hours(
            within,
            (at) => calendar.local(at).dayOfWeek === weekday + 1 && calendar.local(at).hour === hour,
          ),
        ),
      ),
    );
  const of = { brands };
  const value = (name: FigureName) => (one: Within) => recounted.figure(name, of, one).value;
  const received = week(value('received'));
  await comparison.must(`/analytics/time-analysis${end}`, {
    received,
    avgResponseTime: week(value('avgResponseTime')),
    onTimeReplyRate: week(value('onTimeReplyRate')),
  });
  const { data: trends } = await daysAgree(comparison, of, query, end);
  comparison.compare(`/dashboard/analytics/trends${end} activeTimes`, trends.activeTimes, received);
  await hoursAgree(comparison, of, query, end);
  // Staff figures are stored in the same rows as the figures of brands, so checking one staff member suffices.
  const [person] = comparison.people;
  if (person !== undefined) {
    const ofPerson = { ...of, staff: person.id };
    await daysAgree(comparison, ofPerson, query, `${end}&staff=${person.id}`);
    await hoursAgree(comparison, ofPerson, query, `${end}&staff=${person.id}`);
  }
  for (const [grain, parts] of [
    ['day', parted(days, (day) => day.toString())],
    ['week', parted(days, (day) => `${day.yearOfWeek} ${day.weekOfYear}`)],
    ['month', parted(days, (day) => day.toString().slice(0, 7))],
  ] as const) {
    const points = parts.map((part) => pointOf(comparison, of, calendar.within(part)));
    await trendsAgree(comparison, grain, end, points, brands);
  }
  const starts = hoursIn(within, calendar);
  await trendsAgree(
    comparison,
    'hour',
    end,
    starts.map((at, i) => pointOf(comparison, of, between(at, starts[i + 1] ?? within.end))),
    brands,
  );
}

/** Compares the values of each day in the charts of the dashboard. */
async function daysAgree(comparison: RestComparison, of: Of, query: Query, end: string) {
  const { calendar } = comparison;
  const lines = daysOf(comparison.spans(query).days).map((day) => {
    const one = calendar.within({ from: day, to: day });
    const byNow = between(one.start, calendar.endOfSlot(calendar.sameTime(day)));
    const value = (name: FigureName, within = one) => comparison.recounted.figure(name, of, within).value;
    return {
      date: day.toString(),
      conversationsByNow: value('conversations', byNow),
      avgResponseTime: value('avgResponseTime'),
      conversations: value('conversations'),
      received: of.staff === undefined ? value('received') : null,
      replies: value('replies'),
    };
  });
  const answer = await comparison.get(`/dashboard/analytics/trends${end}`);
  comparison.compare(`/dashboard/analytics/trends${end}`, answer.data.days, lines);
  return answer;
}

async function hoursAgree(comparison: RestComparison, of: Of, query: Query, end: string): Promise<void> {
  const { within } = comparison.spans(query);
  const { calendar, recounted } = comparison;
  const line = (one: Within) => {
    const value = (name: FigureName) => recounted.figure(name, of, one).value;
    return {
      replies: value('replies'),
      avgResponseTime: value('avgResponseTime'),
      onTimeReplyRate: value('onTimeReplyRate'),
    };
  };
  await comparison.must(`/performance/time-analysis${end}`, {
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...line(comparison.hours(within, (at) => calendar.local(at).hour === hour)),
    })),
    weekdays: Array.from({ length: 7 }, (_, i) => ({
      weekday: i + 1,
      ...line(comparison.hours(within, (at) => calendar.local(at).dayOfWeek === i + 1)),
    })),
  });
}

/**
 * Returns the starts of the hours in a range: its start, every full hour by the clock, and sixty minutes after the previous start if a
 * clock change has delayed the full hour.
 */
function hoursIn({ start, end }: Within, calendar: Calendar): number[] {
  const starts = [start];
  for (let at = start + 15 * 60_000; at < end; at += 15 * 60_000) {
    const last = starts.at(-1) ?? start;
    if (calendar.local(at).minute === 0 || at - last >= 3_600_000) starts.push(at);
  }
  return starts;
}

function pointOf(comparison: RestComparison, of: Of, one: Within) {
  const value = (name: FigureName) => comparison.recounted.figure(name, of, one).value;
  const names = [
    'received',
    'replies',
    'conversations',
    'resolved',
    'avgResponseTime',
    'csat',
    'slaCompliance',
  ] as const;
  return { at: new Date(one.start).toISOString(), ...Object.fromEntries(names.map((name) => [name, value(name)])) };
}

async function trendsAgree(
  comparison: RestComparison,
  grain: string,
  end: string,
  points: unknown[],
  _brands: readonly string[],
): Promise<void> {
  const { data } = await comparison.get(`/analytics/messages/trends${end}&grain=${grain}`);
  const shown = data.points.map(({ p90ResponseTime: _, ...point }: Record<string, unknown>) => point);
  comparison.compare(`/analytics/messages/trends${end}&grain=${grain}`, shown, points);
}
