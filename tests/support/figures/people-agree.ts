import type { Entry } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { type Asking, type BrandSet, byAll, daysOf } from './asking.ts';
import { between, type Query, type Within } from './ranges.ts';
import type { Of } from './recounted.ts';

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

export async function rankingsAgree(asking: Asking, { brands }: BrandSet, query: Query, end: string): Promise<void> {
  const { within, before } = asking.spans(query);
  const ranks = [
    ['fastest-response', 'avgResponseTime', 1],
    ['highest-satisfaction', 'csat', -1],
    ['most-replies', 'replies', -1],
    ['improvement', 'improvement', -1],
  ] as const;
  for (const [ranking, name, order] of ranks) {
    const all = asking.people.flatMap((staff) => {
      const of = { brands, staff: staff.id };
      const replies = asking.recounted.responses(of, within).length;
      const figure =
        name === 'improvement'
          ? { value: asking.recounted.improvement(of, within, before.within), samples: replies }
          : asking.recounted.figure(name, of, within);
      const { value, samples } = figure as { value: number | null; samples: number };
      return value === null || samples < 5 ? [] : [{ staff, value, samples }];
    });
    all.sort(
      (a, b) => order * (a.value - b.value) || b.samples - a.samples || (a.staff.fullName < b.staff.fullName ? -1 : 1),
    );
    await asking.must(
      `/dashboard/rank/${ranking}${end}&limit=50`,
      all.map((one, i) => ({ rank: i + 1, ...one })),
    );
  }
}

/** Staff members with data in the range, best first. */
function ranked(asking: Asking, brands: readonly string[], within: Within, all: boolean) {
  const lines = asking.people.flatMap((staff) => {
    const of = { brands, staff: staff.id };
    const number = (name: FigureName) => asking.recounted.figure(name, of, within).value as number;
    const awards = asking.recounted.awards(of, within).filter(({ points }) => points > 0);
    if (!all && !asking.hasSomething(of, within)) return [];
    const line = Object.fromEntries(entryFigures.map((name) => [name, number(name)]));
    return [{ staff, line, scoredAt: awards.at(-1)?.at ?? 0, winStreak: asking.recounted.streak(of) }];
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

function entriesOf(asking: Asking, brands: readonly string[], within: Within, before: Within): Entry[] {
  const was = new Map(ranked(asking, brands, before, false).map(({ staff, rank }) => [staff.id, rank]));
  return ranked(asking, brands, within, true).map(
    ({ rank, staff, line, winStreak }) =>
      ({ rank, previousRank: was.get(staff.id) ?? null, staff, winStreak, ...line }) as unknown as Entry,
  );
}

export async function entriesAgree(
  asking: Asking,
  { brands, brand }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { days, within, before } = asking.spans(query);
  const entries = entriesOf(asking, brands, within, before.within);
  const mine = (all: Entry[]) => all.filter(({ staff }) => asking.people.some(({ id }) => id === staff.id));
  for (const path of ['/performance/team', '/performance/leaderboard']) {
    const { data } = await asking.get(`${path}${end}${path.endsWith('team') ? '' : '&limit=200'}`);
    asking.compare(`${path}${end}`, mine(data), entries);
  }
  const efficiency = entries.map(({ staff, efficiency, onTimeReplyRate, resolutionRate, satisfaction }) => ({
    staff,
    efficiency,
    onTimeReplyRate,
    resolutionRate,
    satisfaction,
  }));
  const { data } = await asking.get(`/performance/efficiency${end}`);
  asking.compare(`/performance/efficiency${end}`, mine(data), efficiency);
  await periodsAgree(asking, brand, brands);
  await overviewAgrees(asking, { brands }, query, end);
  for (const { id } of asking.people) await overviewAgrees(asking, { brands, staff: id }, query, `${end}&staff=${id}`);
  await meansAgree(asking, brands, within, end);
  for (const staff of asking.people) {
    const path = `/performance/individual/${staff.id}${end}`;
    const { data: own } = await asking.get(path);
    asking.compare(
      `${path} entry`,
      own.entry,
      entries.find((one) => one.staff.id === staff.id),
    );
    const dayLines = daysOf(days).map((day) => {
      const one = asking.calendar.within({ from: day, to: day });
      const value = (name: FigureName) => asking.recounted.figure(name, { brands, staff: staff.id }, one).value;
      return {
        date: day.toString(),
        replies: value('replies'),
        avgResponseTime: value('avgResponseTime'),
        onTimeReplyRate: value('onTimeReplyRate'),
        points: value('points'),
      };
    });
    asking.compare(`${path} days`, own.days, dayLines);
    const answering = asking.people.filter(
      ({ id }) => asking.recounted.responses({ brands, staff: id }, within).length > 0,
    ).length;
    const hours = Array.from({ length: 24 }, (_, hour) => {
      const one = asking.hours(within, (at) => asking.calendar.local(at).hour === hour);
      const replies = (staffId?: string) => asking.recounted.responses({ brands, staff: staffId }, one).length;
      return { hour, replies: replies(staff.id), teamMean: answering === 0 ? null : replies() / answering };
    });
    asking.compare(`${path} hours`, own.hours, hours);
  }
}

const meanRates = ['onTimeReplyRate', 'avgResponseTime', 'resolutionRate', 'csat'] as const;

/** Compares the means: counts per staff member with a reply, rates over everything. */
async function meansAgree(asking: Asking, brands: readonly string[], within: Within, end: string): Promise<void> {
  const { data } = await asking.get(`/performance/means${end}`);
  const value = (name: FigureName, staff?: string) =>
    asking.recounted.figure(name, { brands, staff }, within).value as number;
  const answering = asking.people.filter(({ id }) => value('replies', id) > 0);
  const mean = (name: FigureName) =>
    answering.length === 0 ? null : answering.reduce((sum, { id }) => sum + value(name, id), 0) / answering.length;
  asking.compare(`/performance/means${end}`, data, {
    people: answering.length,
    replies: mean('replies'),
    points: mean('points'),
    ...Object.fromEntries(meanRates.map((name) => [name, value(name)])),
  });
}

/** Compares the champions of the week and of the month, which ignore the range. */
async function periodsAgree(asking: Asking, brand: string, brands: readonly string[]): Promise<void> {
  const { today } = asking.calendar;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = { from: monday, to: monday.add({ days: 6 }) };
  const lastWeek = { from: monday.subtract({ days: 7 }), to: monday.subtract({ days: 1 }) };
  const month = asking.spans({ range: 'thisMonth' });
  for (const [period, within, before] of [
    ['week', asking.calendar.within(week), asking.calendar.cut(week, lastWeek).within],
    ['month', month.within, month.before.within],
  ] as const) {
    const path = `/performance/leaderboard?brand=${brand}&period=${period}&limit=200`;
    const { data } = await asking.get(path);
    asking.compare(
      path,
      data.filter(({ staff }: Entry) => asking.people.some(({ id }) => id === staff.id)),
      entriesOf(asking, brands, within, before),
    );
  }
}

async function overviewAgrees(asking: Asking, of: Of, query: Query, end: string): Promise<void> {
  const { data } = await asking.get(`/performance/overview${end}`);
  const { within } = asking.spans(query);
  const responses = asking.recounted.responses(of, within);
  const [n, fast] = [responses.length, responses.filter((one) => one <= 30).length];
  // Number of on-time replies in a row to reach the default target of 95 %.
  let needed = 0;
  while (n > 0 && 100 * (fast + needed) < 95 * (n + needed)) needed += 1;
  asking.compare(
    `/performance/overview${end}`,
    { fastNeeded: data.fastNeeded, replies: data.figures.replies.value },
    { fastNeeded: needed, replies: n },
  );
  const ever = between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const last = asking.recounted.awards(of, ever).slice(-50).reverse();
  const shown = last.map(({ at, staffId, seconds }) => ({ at: new Date(at).toISOString(), staffId, seconds }));
  asking.compare(`/performance/overview${end} last`, byAll(data.lastReplies), byAll(shown));
}
