import { type FigureName, figures } from '../../../shared/figures.ts';
import type { Query } from './ranges.ts';
import { liveNames, mean, type Of, type Value } from './recounted.ts';
import { type BrandSet, minus, ofRange, ofStaff, type RestComparison, searchOf } from './rest-comparison.ts';

const money = (value: Value) => (Array.isArray(value) ? value : []);

/** Extends all lists of money to the same currencies, with zero for a missing amount. Other values are unchanged. */
function inSameCurrencies(values: readonly Value[]): Value[] {
  const currencies = [...new Set(values.flatMap(money).map(({ currency }) => currency))].sort();
  const amount = (value: Value, of: string) => money(value).find(({ currency }) => currency === of)?.amount ?? 0;
  const filled = (value: Value) => currencies.map((currency) => ({ currency, amount: amount(value, currency) }));
  return values.map((value) => (Array.isArray(value) ? filled(value) : value));
}

/**
 * Figures that also depend on the time before the range. A streak might have begun earlier, and the active rate also counts earlier
 * customers.
 */
const ofEver: ReadonlySet<FigureName> = new Set(['winStreak', 'activeRate']);

export async function figuresAgree(
  comparison: RestComparison,
  { brand, brands }: BrandSet,
  query: Query,
  staff?: string,
): Promise<void> {
  const names = staff === undefined ? ofRange : ofRange.filter(ofStaff);
  const of: Of = { brands, staff };
  const { days, within, before } = comparison.spans(query);
  const path = `/dashboard/figures?names=${names.join(',')}&brand=${brand}${searchOf(query)}${staff === undefined ? '' : `&staff=${staff}`}`;
  const { data } = await comparison.get(path);
  for (const name of names) {
    const { value, samples, previous, change, series, unit } = data[name];
    const at = `${name} of ${path.replace(/names=[^&]*&/, '')}`;
    if (name === 'improvement') {
      comparison.compare(at, value, comparison.recounted.improvement(of, within, before.within));
      continue;
    }
    const is = comparison.figure(name, of, days, within);
    if (name === 'winStreak') {
      comparison.compare(at, { value, samples, unit }, { ...is, unit: figures[name].unit });
      continue;
    }
    const isKnown = comparison.recounted.isKnown(of, before.within);
    const was = isKnown ? comparison.figure(name, of, before.days, before.within).value : null;
    const [isAll = null, wasAll = null] = inSameCurrencies([is.value, was]);
    comparison.compare(at, { value, samples, unit }, { value: isAll, samples: is.samples, unit: figures[name].unit });
    comparison.compare(`${at} before`, { previous, change }, { previous: wasAll, change: minus(isAll, wasAll) });
    const seven = Array.from({ length: 7 }, (_, i) => comparison.calendar.today.subtract({ days: 6 - i }));
    const values = seven.map(
      (day) =>
        comparison.figure(name, of, { from: day, to: day }, comparison.calendar.within({ from: day, to: day })).value,
    );
    const points = inSameCurrencies(values).map((point, i) => ({
      at: new Date(comparison.calendar.startOf(seven[i] as Temporal.PlainDate)).toISOString(),
      value: point,
    }));
    comparison.compare(`${at} series`, series, points);
  }
  for (const name of names) await rowsAgree(comparison, name, { brand, brands }, query, data[name], staff);
}

/**
 * Checks that the number of counted rows equals the figure's samples, and that the sum or mean of the rows is the figure's value. For a
 * resolution rate, the counted rows are the numerator.
 */
async function rowsAgree(
  comparison: RestComparison,
  name: FigureName,
  { brand, brands }: BrandSet,
  query: Query,
  figure: { value: Value; samples: number | null },
  staff?: string,
) {
  const path = `/figures/${name}/rows?limit=50&brand=${brand}${searchOf(query)}${staff === undefined ? '' : `&staff=${staff}`}`;
  const rows: {
    value: number;
    counted: boolean;
    why: string;
    brandId: string;
    staffId: string | null;
    at: string;
  }[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const { data, meta }: { data: typeof rows; meta: { nextCursor: string | null; total: number } } =
      await comparison.get(cursor === null ? path : `${path}&cursor=${cursor}`);
    rows.push(...data);
    cursor = meta.nextCursor;
    total = meta.total;
  } while (cursor !== null);
  const counted = rows.filter((row) => row.counted);
  const { days } = comparison.spans(query);
  const within =
    name === 'lineAverageReplyTime'
      ? comparison.recounted.linesOf(comparison.calendar.within(days), days.to)
      : comparison.calendar.within(days);
  const strange = rows.filter(
    (row) =>
      !brands.includes(row.brandId) ||
      !(ofEver.has(name) || within.has(Date.parse(row.at))) ||
      (staff ?? row.staffId) !== row.staffId,
  );
  comparison.compare(`${path} strange`, strange, []);
  comparison.compare(
    `${path} order`,
    rows.map(({ at }) => at),
    rows
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  comparison.compare(`${path} total`, total, rows.length);
  if (figure.samples === null) return;
  if (name === 'resolutionRate') {
    const value = figure.samples === 0 ? null : (100 * counted.length) / figure.samples;
    comparison.compare(`${path} value`, value, figure.value);
    comparison.compare(`${path} count`, rows.filter(({ why }) => why !== 'closed').length, figure.samples);
    return;
  }
  comparison.compare(`${path} count`, counted.length, figure.samples);
  // Does not compare the value, because the rows are customers and do not contain numbers of messages.
  if (name === 'messagesPerCustomer') return;
  const sum = (some: readonly { value: number }[]) => some.reduce((so, { value }) => so + value, 0);
  const value = {
    count: sum(counted),
    money: money(figure.value).map(({ currency }) => ({
      currency,
      // Rounded, because the price of a message can be a fraction of a minor unit.
      amount: Math.round(sum(counted.filter(({ why }) => why === currency))),
    })),
  };
  const { unit } = figures[name];
  const made = unit === 'count' || unit === 'money' ? value[unit] : mean(counted.map((row) => row.value));
  comparison.compare(`${path} value`, made, unit === 'money' ? money(figure.value) : figure.value);
}

export async function percentilesAgree(
  comparison: RestComparison,
  { brand, brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  for (const staff of [undefined, ...comparison.people.map(({ id }) => id)]) {
    const { days, within } = comparison.spans(query);
    const path = `/dashboard/metrics/avg-response-time${end}${staff === undefined ? '' : `&staff=${staff}`}`;
    const { data } = await comparison.get(path);
    const responses = comparison.recounted.responses({ brands, staff }, within).sort((a, b) => a - b);
    comparison.compare(path, data.value, comparison.figure('avgResponseTime', { brands, staff }, days, within).value);
    for (const [name, share] of [
      ['p50', 0.5],
      ['p90', 0.9],
      ['p95', 0.95],
    ] as const) {
      const exact = responses[Math.max(1, Math.ceil(share * responses.length)) - 1];
      const isNear = exact === undefined ? data[name] === null : Math.abs(data[name] - exact) <= 0.0101 * exact + 0.001;
      if (!isNear) comparison.wrong.push(`${path} ${name}: ${data[name]} is ${exact}`);
    }
  }
  const { data } = await comparison.get(`/dashboard/metrics/satisfaction-score${end}`);
  const { days, within } = comparison.spans(query);
  comparison.compare(
    `satisfaction${end}`,
    data.satisfaction,
    comparison.figure('satisfaction', { brands }, days, within).value,
  );
  void brand;
}

/** Compares the live figures with a recount: current values, yesterday's values at this time of day, and the closing values of six days. */
export async function liveAgree(comparison: RestComparison, { brand, brands }: BrandSet): Promise<void> {
  const { calendar, recounted } = comparison;
  const { data } = await comparison.get(`/dashboard/figures?names=${liveNames.join(',')}&brand=${brand}`);
  const yesterday = calendar.endOfSlot(calendar.sameTime(calendar.today.subtract({ days: 1 })));
  for (const name of liveNames) {
    const { value, previous, change, samples, series } = data[name];
    const isKnown = recounted.isKnown({ brands }, { start: calendar.sameTime(calendar.today.subtract({ days: 1 })) });
    const [is, was] = [
      recounted.live(name, { brands }),
      isKnown ? recounted.liveAt(name, { brands }, yesterday) : null,
    ];
    comparison.compare(
      `${name} of ${brand}`,
      { value, previous, change, samples },
      { value: is, previous: was, change: minus(is, was), samples: is },
    );
    const seven = Array.from({ length: 7 }, (_, i) => calendar.today.subtract({ days: 6 - i })).map((day, i) => ({
      at: new Date(calendar.startOf(day)).toISOString(),
      value: i === 6 ? is : recounted.liveAt(name, { brands }, calendar.startOf(day.add({ days: 1 }))),
    }));
    comparison.compare(`${name} of ${brand} series`, series, seven);
  }
}
