import { type FigureName, figureNames, figures } from '../../../shared/figures.ts';
import type { Caller } from '../world.ts';
import { differences } from './differences.ts';
import type { Days, Query, Within } from './ranges.ts';
import type { Of, Recounted, Value } from './recounted.ts';

export interface Person {
  id: string;
  fullName: string;
  role: string;
}

/** Set of brands, and the value of the `brand` parameter that selects it. */
export interface BrandSet {
  brand: string;
  brands: readonly string[];
}

export const ofRange = figureNames.filter((name) => figures[name].of === 'range');
export const ofStaff = (name: FigureName) => (figures[name].by as readonly string[]).includes('staff');
/** Figures that show whether a staff member has data in a range. */
const staffFigures = ofRange.filter(
  (name) => ofStaff(name) && name !== 'winStreak' && name !== 'improvement' && name !== 'lineAverageReplyTime',
);
export const searchOf = (query: Query) =>
  Object.entries(query)
    .map(([key, value]) => `&${key}=${value}`)
    .join('');

/** Compares REST responses about figures with values that are recounted from the log. */
export class RestComparison {
  readonly wrong: string[] = [];
  /** Responses by request path. */
  readonly responses = new Map<string, unknown>();
  readonly recounted: Recounted;
  readonly caller: Caller;
  readonly people: readonly Person[];

  constructor(caller: Caller, recounted: Recounted, people: readonly Person[]) {
    this.caller = caller;
    this.recounted = recounted;
    this.people = people;
  }

  get calendar() {
    return this.recounted.calendar;
  }

  async get(path: string) {
    const { status, body } = await this.caller.get(path);
    this.responses.set(path, body.data);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async must(path: string, expected: unknown): Promise<void> {
    this.compare(path, (await this.get(path)).data, expected);
  }

  compare(what: string, actual: unknown, expected: unknown): void {
    this.wrong.push(...differences(actual, expected).map((line) => `${what} ${line}`));
  }

  figure(name: FigureName, of: Of, days: Days, within: Within) {
    return this.recounted.figure(name, of, within, this.recounted.linesOf(within, days.to));
  }

  spans(query: Query) {
    const days = this.calendar.days(query);
    return { days, within: this.calendar.within(days), before: this.calendar.previous(query) };
  }

  hours(within: Within, has: (at: number) => boolean): Within {
    return { ...within, has: (at) => within.has(at) && has(at) };
  }

  hasSomething(of: Of, within: Within): boolean {
    return staffFigures.some((name) => (this.recounted.figure(name, of, within).samples ?? 0) > 0);
  }
}

export function minus(is: Value, was: Value): Value {
  if (is === null || was === null) return null;
  if (typeof is === 'number' || typeof was === 'number') return (is as number) - (was as number);
  const currencies = [...new Set([...is, ...was].map(({ currency }) => currency))].sort();
  const amount = (all: typeof is, currency: string) => all.find((one) => one.currency === currency)?.amount ?? 0;
  return currencies.map((currency) => ({ currency, amount: amount(is, currency) - amount(was, currency) }));
}

export function daysOf({ from, to }: Days): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) days.push(day);
  return days;
}

/** Splits a range into parts of consecutive days for which `key` returns the same value. */
export function parted(range: Days, key: (day: Temporal.PlainDate) => string): Days[] {
  const parts: Days[] = [];
  for (const day of daysOf(range)) {
    const last = parts.at(-1);
    if (last !== undefined && key(last.from) === key(day)) last.to = day;
    else parts.push({ from: day, to: day });
  }
  return parts;
}

export const byAll = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
