import type { Entry } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { between, type Query, type Within } from './ranges.ts';
import type { Of } from './recounted.ts';
import { type BrandSet, byAll, daysOf, type RestComparison } from './rest-comparison.ts';

const entryFigures = [
  'points',
  'replies',
  'avgResponseTime',
  'onTimeReplyRate',
  'conversations',
  'resolutionRate',
  'csat',
  'satisfaction',
  'efficiency',
] as const;

export async function rankingsAgree(
  comparison: RestComparison,
  { brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { within, before } = comparison.spans(query);
  const ranks = [
    ['fastest-response', 'avgResponseTime', 1],
    ['highest-satisfaction', 'csat', -1],
    ['most-replies', 'replies', -1],
    ['improvement', 'improvement', -1],
  ] as const;
  for (const [ranking, name, order] of ranks) {
    const all = comparison.people.flatMap((staff) => {
      const of = { brands, staff: staff.id };
      const replies = comparison.recounted.responses(of, within).length;
      const figure =
        name === 'improvement'
          ? { value: comparison.recounted.improvement(of, within, before.within), samples: replies }
          : comparison.recounted.figure(name, of, within);
      const { value, samples } = figure as { value: number | null; samples: number };
      return value === null || samples < 5 ? [] : [{ staff, value, samples }];
    });
    all.sort(
      (a, b) => order * (a.value - b.value) || b.samples - a.samples || (a.staff.fullName < b.staff.fullName ? -1 : 1),
    );
    await comparison.must(
      `/dashboard/rank/${ranking}${end}&limit=50`,
      all.map((one, i) => ({ rank: i + 1, ...one })),
    );
  }
}

/** Returns the staff members with data in the range, best first. */
function ranked(comparison: RestComparison, brands: readonly string[], within: Within, all: boolean) {
  const lines = comparison.people.flatMap((staff) => {
    const of = { brands, staff: staff.id };
    const number = (name: FigureName) => comparison.recounted.figure(name, of, within).value as number;
    const awards = comparison.recounted.awards(of, within).filter(({ points }) => points > 0);
    if (!all && !comparison.hasSomething(of, within)) return [];
    const line = Object.fromEntries(entryFigures.map((name) => [name, number(name)]));
    return [{ staff, line, scoredAt: awards.at(-1)?.at ?? 0, winStreak: comparison.recounted.streak(of) }];
  });
  const compared = (a: (typeof lines)[number], b: (typeof lines)[number]) =>
    (b.line.points ?? 0) - (a.line.points ?? 0) ||
    (b.line.replies ?? 0) - (a.line.replies ?? 0) ||
    a.scoredAt - b.scoredAt;
  lines.sort((a, b) => compared(a, b) || (a.staff.fullName < b.staff.fullName ? -1 : 1));
  let rank = 0;
  return lines.map((one, i) => {
    const above = lines[i - 1];
    if (above === undefined || compared(above, one) !== 0) rank = i + 1;
    return { ...one, rank };
  });
}

function entriesOf(comparison: RestComparison, brands: readonly string[], within: Within, before: Within): Entry[] {
  const was = new Map(ranked(comparison, brands, before, false).map(({ staff, rank }) => [staff.id, rank]));
  return ranked(comparison, brands, within, true).map(
    ({ rank, staff, line, winStreak }) =>
      ({ rank, previousRank: was.get(staff.id) ?? null, staff, winStreak, ...line }) as unknown as Entry,
  );
}

export async function entriesAgree(
  comparison: RestComparison,
  { brands, brand }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { days, within, before } = comparison.spans(query);
  const entries = entriesOf(comparison, brands, within, before.within);
  const knownPeople = (all: Entry[]) => all.filter(({ staff }) => comparison.people.some(({ id }) => id === staff.id));
  for (const path of ['/performance/team', '/performance/leaderboard']) {
    const { data } = await comparison.get(`${path}${end}${path.endsWith('team') ? '' : '&limit=200'}`);
    comparison.compare(`${path}${end}`, knownPeople(data), entries);
  }
  const efficiency = entries.map(({ staff, efficiency, onTimeReplyRate, resolutionRate, satisfaction }) => ({
    staff,
    efficiency,
    onTimeReplyRate,
    resolutionRate,
    satisfaction,
  }));
  const { data } = await comparison.get(`/performance/efficiency${end}`);
  comparison.compare(`/performance/efficiency${end}`, knownPeople(data), efficiency);
  await periodsAgree(comparison, brand, brands);
  await overviewAgrees(comparison, { brands }, query, end);
  for (const { id } of comparison.people)
    await overviewAgrees(comparison, { brands, staff: id }, query, `${end}&staff=${id}`);
  await meansAgree(comparison, brands, within, end);
  for (const staff of comparison.people) {
    const path = `/performance/individual/${staff.id}${end}`;
    const { data: own } = await comparison.get(path);
    comparison.compare(
      `${path} entry`,
      own.entry,
      entries.find((one) => one.staff.id === staff.id),
    );
    const dayLines = daysOf(days).map((day) => {
      const one = comparison.calendar.within({ from: day, to: day });
      const value = (name: FigureName) => comparison.recounted.figure(name, { brands, staff: staff.id }, one).value;
      return {
        date: day.toString(),
        replies: value('replies'),
        avgResponseTime: value('avgResponseTime'),
        onTimeReplyRate: value('onTimeReplyRate'),
        points: value('points'),
      };
    });
    comparison.compare(`${path} days`, own.days, dayLines);
    const answering = comparison.people.filter(
      ({ id }) => comparison.recounted.responses({ brands, staff: id }, within).length > 0,
    ).length;
    const hours = Array.from({ length: 24 }, (_, hour) => {
      const one = comparison.hours(within, (at) => comparison.calendar.local(at).hour === hour);
      const replies = (staffId?: string) => comparison.recounted.responses({ brands, staff: staffId }, one).length;
      return { hour, replies: replies(staff.id), teamMean: answering === 0 ? null : replies() / answering };
    });
    comparison.compare(`${path} hours`, own.hours, hours);
  }
}

const meanRates = ['onTimeReplyRate', 'avgResponseTime', 'resolutionRate', 'csat'] as const;

/** Compares the means: for a count, the mean per staff member with a reply; for a rate, the rate over all data. */
async function meansAgree(
  comparison: RestComparison,
  brands: readonly string[],
  within: Within,
  end: string,
): Promise<void> {
  const { data } = await comparison.get(`/performance/means${end}`);
  const value = (name: FigureName, staff?: string) =>
    comparison.recounted.figure(name, { brands, staff }, within).value as number;
  const answering = comparison.people.filter(({ id }) => value('replies', id) > 0);
  const mean = (name: FigureName) =>
    answering.length === 0 ? null : answering.reduce((sum, { id }) => sum + value(name, id), 0) / answering.length;
  comparison.compare(`/performance/means${end}`, data, {
    people: answering.length,
    replies: mean('replies'),
    points: mean('points'),
    ...Object.fromEntries(meanRates.map((name) => [name, value(name)])),
  });
}

/** Compares the champions of the week and of the month, which ignore the range. */
async function periodsAgree(comparison: RestComparison, brand: string, brands: readonly string[]): Promise<void> {
  const { today } = comparison.calendar;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = { from: monday, to: monday.add({ days: 6 }) };
  const lastWeek = { from: monday.subtract({ days: 7 }), to: monday.subtract({ days: 1 }) };
  const month = comparison.spans({ range: 'thisMonth' });
  for (const [period, within, before] of [
    ['week', comparison.calendar.within(week), comparison.calendar.cut(week, lastWeek).within],
    ['month', month.within, month.before.within],
  ] as const) {
    const path = `/performance/leaderboard?brand=${brand}&period=${period}&limit=200`;
    const { data } = await comparison.get(path);
    comparison.compare(
      path,
      data.filter(({ staff }: Entry) => comparison.people.some(({ id }) => id === staff.id)),
      entriesOf(comparison, brands, within, before),
    );
  }
}

async function overviewAgrees(comparison: RestComparison, of: Of, query: Query, end: string): Promise<void> {
  const { data } = await comparison.get(`/performance/overview${end}`);
  const { within } = comparison.spans(query);
  const responses = comparison.recounted.responses(of, within);
  const [n, fast] = [responses.length, responses.filter((one) => one <= 30).length];
  // Number of further on-time replies with which the person reaches the default target of 95 %.
  let needed = 0;
  while (n > 0 && 100 * (fast + needed) < 95 * (n + needed)) needed += 1;
  comparison.compare(
    `/performance/overview${end}`,
    { fastNeeded: data.fastNeeded, replies: data.figures.replies.value },
    { fastNeeded: needed, replies: n },
  );
  const ever = between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const last = comparison.recounted.awards(of, ever).slice(-50).reverse();
  const shown = last.map(({ at, staffId, seconds }) => ({ at: new Date(at).toISOString(), staffId, seconds }));
  comparison.compare(`/performance/overview${end} last`, byAll(data.lastReplies), byAll(shown));
}
