import type { FigureName } from '../../../shared/figures.ts';
import { type Asking, type BrandSet, daysOf, parted } from './asking.ts';
import { between, type Calendar, type Query, type Within } from './ranges.ts';
import type { Of, Value } from './recounted.ts';

export async function timesAgree(asking: Asking, { brands }: BrandSet, query: Query, end: string): Promise<void> {
  const { days, within } = asking.spans(query);
  const { calendar, recounted } = asking;
  const week = (value: (one: Within) => Value) =>
    Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (_, hour) =>
        value(
          asking.hours(
            within,
            (at) => calendar.local(at).dayOfWeek === weekday + 1 && calendar.local(at).hour === hour,
          ),
        ),
      ),
    );
  const of = { brands };
  const value = (name: FigureName) => (one: Within) => recounted.figure(name, of, one).value;
  const received = week(value('received'));
  await asking.must(`/analytics/time-analysis${end}`, {
    received,
    avgResponseTime: week(value('avgResponseTime')),
    onTimeReplyRate: week(value('onTimeReplyRate')),
  });
  const { data: trends } = await daysAgree(asking, of, query, end);
  asking.compare(`/dashboard/analytics/trends${end} activeTimes`, trends.activeTimes, received);
  await hoursAgree(asking, of, query, end);
  // Staff figures are stored in the same rows as the brands': checking one staff member suffices.
  const [person] = asking.people;
  if (person !== undefined) {
    const ofPerson = { ...of, staff: person.id };
    await daysAgree(asking, ofPerson, query, `${end}&staff=${person.id}`);
    await hoursAgree(asking, ofPerson, query, `${end}&staff=${person.id}`);
  }
  for (const [grain, parts] of [
    ['day', parted(days, (day) => day.toString())],
    ['week', parted(days, (day) => `${day.yearOfWeek} ${day.weekOfYear}`)],
    ['month', parted(days, (day) => day.toString().slice(0, 7))],
  ] as const) {
    const points = parts.map((part) => pointOf(asking, of, calendar.within(part)));
    await trendsAgree(asking, grain, end, points, brands);
  }
  const starts = hoursIn(within, calendar);
  await trendsAgree(
    asking,
    'hour',
    end,
    starts.map((at, i) => pointOf(asking, of, between(at, starts[i + 1] ?? within.end))),
    brands,
  );
}

/** Compares the days of the dashboard's charts. */
async function daysAgree(asking: Asking, of: Of, query: Query, end: string) {
  const { calendar } = asking;
  const lines = daysOf(asking.spans(query).days).map((day) => {
    const one = calendar.within({ from: day, to: day });
    const byNow = between(one.start, calendar.endOfSlot(calendar.sameTime(day)));
    const value = (name: FigureName, within = one) => asking.recounted.figure(name, of, within).value;
    return {
      date: day.toString(),
      conversationsByNow: value('conversations', byNow),
      avgResponseTime: value('avgResponseTime'),
      conversations: value('conversations'),
      received: of.staff === undefined ? value('received') : null,
      replies: value('replies'),
    };
  });
  const answer = await asking.get(`/dashboard/analytics/trends${end}`);
  asking.compare(`/dashboard/analytics/trends${end}`, answer.data.days, lines);
  return answer;
}

async function hoursAgree(asking: Asking, of: Of, query: Query, end: string): Promise<void> {
  const { within } = asking.spans(query);
  const { calendar, recounted } = asking;
  const line = (one: Within) => {
    const value = (name: FigureName) => recounted.figure(name, of, one).value;
    return {
      replies: value('replies'),
      avgResponseTime: value('avgResponseTime'),
      onTimeReplyRate: value('onTimeReplyRate'),
    };
  };
  await asking.must(`/performance/time-analysis${end}`, {
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...line(asking.hours(within, (at) => calendar.local(at).hour === hour)),
    })),
    weekdays: Array.from({ length: 7 }, (_, i) => ({
      weekday: i + 1,
      ...line(asking.hours(within, (at) => calendar.local(at).dayOfWeek === i + 1)),
    })),
  });
}

/**
 * Returns the starts of hours: the range's start, every full hour of the clock, and sixty minutes after a shorter backward clock change.
 */
function hoursIn({ start, end }: Within, calendar: Calendar): number[] {
  const starts = [start];
  for (let at = start + 15 * 60_000; at < end; at += 15 * 60_000) {
    const last = starts.at(-1) ?? start;
    if (calendar.local(at).minute === 0 || at - last >= 3_600_000) starts.push(at);
  }
  return starts;
}

function pointOf(asking: Asking, of: Of, one: Within) {
  const value = (name: FigureName) => asking.recounted.figure(name, of, one).value;
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
  asking: Asking,
  grain: string,
  end: string,
  points: unknown[],
  _brands: readonly string[],
): Promise<void> {
  const { data } = await asking.get(`/analytics/messages/trends${end}&grain=${grain}`);
  const shown = data.points.map(({ p90ResponseTime: _, ...point }: Record<string, unknown>) => point);
  asking.compare(`/analytics/messages/trends${end}&grain=${grain}`, shown, points);
}
