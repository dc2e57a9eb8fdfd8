import type { FigureName } from '../../../shared/figures.ts';
import type { Days, Query, Within } from './ranges.ts';
import type { Of, Value } from './recounted.ts';
import {
  type BrandSet,
  daysOf,
  ofRange,
  ofStaff,
  type Person,
  parted,
  type RestComparison,
} from './rest-comparison.ts';

const wholeSpans: ReadonlySet<FigureName> = new Set([
  'activeRate',
  'returningCustomers',
  'messagesPerCustomer',
  'lineAverageReplyTime',
]);

export async function tableAgrees(
  comparison: RestComparison,
  { brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { days } = comparison.spans(query);
  const { data } = await comparison.get(`/analytics/rows${end}&limit=200`);
  const known = new Map(data.map((row: { date: string; staff: Person }) => [`${row.date} ${row.staff.id}`, row]));
  for (const day of daysOf(days)) {
    const within = comparison.calendar.within({ from: day, to: day });
    for (const { id, fullName } of comparison.people) {
      const of = { brands, staff: id };
      const value = (name: FigureName) => comparison.recounted.figure(name, of, within).value;
      const expected = comparison.hasSomething(of, within)
        ? {
            date: day.toString(),
            staff: { id, fullName },
            conversations: value('conversations'),
            avgResponseTime: value('avgResponseTime'),
            resolvedPercent: value('resolutionRate'),
            csat: value('csat'),
            complaints: value('complaints'),
            revenue: value('revenue'),
          }
        : undefined;
      comparison.compare(`/analytics/rows${end} ${day} ${fullName}`, known.get(`${day} ${id}`), expected);
    }
  }
}

export async function reportsAgree(comparison: RestComparison, set: BrandSet, query: Query): Promise<void> {
  const { days, within } = comparison.spans(query);
  const { calendar } = comparison;
  const plain = ofRange.filter((name) => name !== 'winStreak' && name !== 'improvement');
  const summed = plain.filter((name) => !wholeSpans.has(name));
  const expectedOf = (name: FigureName, of: Of, part: Days, one: Within) =>
    name === 'improvement'
      ? comparison.recounted.improvement(of, one, comparison.spans(query).before.within)
      : comparison.figure(name, of, part, one).value;
  const byKey = (parts: Days[], key: (day: Temporal.PlainDate) => string) =>
    parts.map((part): [string, Of, Days, Within] => [key(part.from), set, part, calendar.within(part)]);
  const week = (day: Temporal.PlainDate) => `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`;
  const divided: [string, readonly FigureName[], [string, Of, Days, Within][]][] = [
    ['day', plain, byKey(parted(days, String), String)],
    ['week', plain, byKey(parted(days, week), week)],
    [
      'month',
      plain,
      byKey(
        parted(days, (day) => day.toString().slice(0, 7)),
        (day) => day.toString().slice(0, 7),
      ),
    ],
    [
      'weekday',
      summed,
      Array.from({ length: 7 }, (_, i) => [
        String(i + 1),
        set,
        days,
        comparison.hours(within, (at) => calendar.local(at).dayOfWeek === i + 1),
      ]),
    ],
    [
      'hour',
      summed,
      Array.from({ length: 24 }, (_, hour) => [
        String(hour),
        set,
        days,
        comparison.hours(within, (at) => calendar.local(at).hour === hour),
      ]),
    ],
    ['brand', plain, set.brands.map((id) => [id, { brands: [id] }, days, within])],
    [
      'staff',
      [...plain.filter(ofStaff), 'improvement'],
      comparison.people.map(({ id }) => [id, { ...set, staff: id }, days, within]),
    ],
  ];
  for (const [by, names, parts] of divided) {
    for (let start = 0; start < names.length; start += 20) {
      const some = names.slice(start, start + 20);
      const { status, body } = await comparison.caller.post('/analytics/custom-report', {
        figures: some,
        by,
        brand: set.brand,
        ...query,
      });
      const at = `report by ${by} of ${set.brand} ${JSON.stringify(query)}`;
      if (status !== 200) comparison.wrong.push(`${at}: ${status} ${JSON.stringify(body)}`);
      if (status !== 200) continue;
      const { rows, totals, columns } = body.data as {
        rows: { key: string; values: Value[] }[];
        totals: Value[];
        columns: { name: FigureName }[];
      };
      const named = (values: Value[] | undefined) =>
        Object.fromEntries(columns.map(({ name }, i) => [name, values?.[i]]));
      comparison.compare(
        `${at} totals`,
        named(totals),
        Object.fromEntries(some.map((name) => [name, expectedOf(name, set, days, within)])),
      );
      for (const [key, of, part, one] of parts) {
        const values = Object.fromEntries(some.map((name) => [name, expectedOf(name, of, part, one)]));
        const found = rows.find((row) => row.key === key)?.values;
        if (found === undefined && by === 'staff' && !comparison.hasSomething(of, one)) {
          comparison.compare(`${at} ${key} line`, values.lineAverageReplyTime ?? null, null);
          continue;
        }
        comparison.compare(`${at} ${key}`, named(found), values);
      }
    }
  }
}
