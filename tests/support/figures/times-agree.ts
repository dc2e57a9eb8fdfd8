import type { FigureName } from '../../../shared/figures.ts';
import { type Asking, type BrandSet, daysOf, parted } from './asking.ts';
import { between, type Query, type Within } from './ranges.ts';
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
  const lines = daysOf(days).map((day) => {
    const one = calendar.within({ from: day, to: day });
    const byNow = between(one.start, calendar.endOfSlot(calendar.sameTime(day)));
    const names = ['avgResponseTime', 'conversations', 'received', 'replies'] as const;
    return {
      date: day.toString(),
      conversationsByNow: value('conversations')(byNow),
      ...Object.fromEntries(names.map((name) => [name, value(name)(one)])),
    };
  });
  await asking.must(`/dashboard/analytics/trends${end}`, { days: lines, activeTimes: received });
  const line = (one: Within) => ({
    replies: value('replies')(one),
    avgResponseTime: value('avgResponseTime')(one),
    onTimeReplyRate: value('onTimeReplyRate')(one),
  });
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
  const hourMs = 3_600_000;
  for (const [grain, parts] of [
    ['day', parted(days, (day) => day.toString())],
    ['week', parted(days, (day) => `${day.yearOfWeek} ${day.weekOfYear}`)],
    ['month', parted(days, (day) => day.toString().slice(0, 7))],
  ] as const) {
    const points = parts.map((part) => pointOf(asking, of, calendar.within(part)));
    await trendsAgree(asking, grain, end, points, brands);
  }
  const starts: number[] = [];
  for (let at = within.start; at < within.end; at += hourMs) starts.push(at);
  await trendsAgree(
    asking,
    'hour',
    end,
    starts.map((at) => pointOf(asking, of, between(at, at + hourMs))),
    brands,
  );
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
