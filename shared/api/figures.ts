import * as z from 'zod';
import { figureKeys, figureNames, type figures, rangePresets } from '../figures.ts';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';
import { Id, Time } from '../rows.ts';
import { type FigureField, type FigureOf, unitOf, views } from '../views.ts';
import { languages } from '../vocabulary.ts';
import { ListMeta, page } from './common.ts';
import type { Contracts } from './contract.ts';

/** Schemas that the endpoints of dashboard, performance, analytics and reports share. */

/** Business day, such as `2026-11-17`. Year 0 is refused, because it begins before the earliest representable time. */
export const Day = z.iso.date().refine((day) => day >= '0001', 'before the year 1');

/** A brand id, several ids separated by commas, or `all` for all brands that the caller can see. */
export const BrandList = z.string().min(1).max(10_000).default('all');
export const Lang = z.enum(languages).default('en');

export const rangeQuery = {
  brand: BrandList,
  range: z.enum(rangePresets).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

interface Days {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface Issues {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string; input: undefined }) => void;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Adds issues for a preset combined with days, only one of `from` and `to`, days in the wrong order, and ranges over the maximum. */
export function checkDays({ range, from, to }: Days, context: Issues): void {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined });
  if (range !== undefined && (from !== undefined || to !== undefined)) issue('range', 'either a preset or days');
  if (from === undefined && to !== undefined) issue('from', 'both days are needed');
  if (from !== undefined && to === undefined) issue('to', 'both days are needed');
  if (from === undefined || to === undefined) return;
  if (to < from) issue('to', 'before from');
  else if (daysBetween(from, to) > limits.rangeDaysMax) issue('to', `more than ${limits.rangeDaysMax} days`);
}

/** Returns the schema of a query over a range, with additional fields. */
export const rangeWith = <More extends z.ZodRawShape>(more: More) =>
  z.strictObject({ ...rangeQuery, ...more }).superRefine((query, context) => checkDays(query as Days, context));

export const RangeQuery = rangeWith({});
export const StaffRangeQuery = rangeWith({ staff: Id.optional() });

export const Money = z.strictObject({ currency: z.string(), amount: z.int() });
export type Money = z.infer<typeof Money>;
export const FigureValue = z.union([z.number(), z.array(Money), z.null()]);
export type FigureValue = z.infer<typeof FigureValue>;

const rate = z.number().nullable();
const valueSchemas = { count: z.int(), seconds: rate, percent: rate, score: rate, money: z.array(Money) };
type ValueSchema<F extends FigureField> = (typeof valueSchemas)[(typeof figures)[FigureOf<F>]['unit']];

/** Types of the values of figure fields. If there are no data, counts are 0 and money is an empty list. Other values are `null`. */
export type FieldValues<F extends FigureField> = { [K in F]: z.infer<ValueSchema<K>> };

/** Returns the fields of an object schema, all with the same schema. */
export const eachOf = <K extends string, S extends z.ZodType>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

/** Returns the fields of an object schema, each with the schema of its unit. */
export const fieldSchemas = <F extends FigureField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, valueSchemas[unitOf(field)]])) as { [K in F]: ValueSchema<K> };

const figureFields = {
  name: z.enum(figureNames),
  unit: z.enum(['count', 'seconds', 'percent', 'score', 'money']),
  value: FigureValue,
  previous: FigureValue,
  change: FigureValue,
  samples: z.int().nullable(),
  series: z.array(z.strictObject({ at: Time, value: FigureValue })),
};
export const Figure = z.strictObject(figureFields);
export type Figure = z.infer<typeof Figure>;
export const figureWith = <More extends z.ZodRawShape>(more: More) => z.strictObject({ ...figureFields, ...more });

export const StaffName = z.strictObject({ id: Id, fullName: z.string(), role: z.enum(roles) });
export type StaffName = z.infer<typeof StaffName>;

/** A person's entry in a ranking. */
export const Entry = z.strictObject({
  rank: z.int(),
  previousRank: z.int().nullable(),
  staff: StaffName,
  ...fieldSchemas(views.performance.entry),
});
export type Entry = z.infer<typeof Entry>;

/** Metadata of every response. The figures include the log up to the time `asOf`, and were verified up to the time `verifiedTo`. */
const metaFields = {
  brand: z.string(),
  from: Day,
  to: Day,
  timeZone: z.string(),
  asOf: Time,
  verifiedTo: Time.nullable(),
};
export const FiguresMeta = z.strictObject(metaFields);
export type FiguresMeta = z.infer<typeof FiguresMeta>;
export const FiguresListMeta = ListMeta.extend(metaFields);

export const FigureDescription = z.strictObject({
  name: z.enum(figureNames),
  unit: z.string(),
  title: z.string(),
  formula: z.string(),
  clock: z.string(),
});
export type FigureDescription = z.infer<typeof FigureDescription>;

export const FigureRow = z.strictObject({
  conversationId: Id.nullable(),
  messageId: Id.nullable(),
  episodeId: Id.nullable(),
  staffId: Id.nullable(),
  brandId: Id,
  at: Time,
  value: z.number().nullable(),
  counted: z.boolean(),
  /** Code of the reason why the row is or is not counted. */
  why: z.string(),
});
export type FigureRow = z.infer<typeof FigureRow>;

/** Names of figures, separated by commas. */
export const FigureNames = z
  .string()
  .max(2000)
  .transform((names) => names.split(','))
  .pipe(z.array(z.enum(figureNames)).min(1));

/** Schema of an integer in a query. Only digits are accepted, so `0x5` and an empty value are refused. */
const integer = (min: number, max: number) =>
  z.preprocess((input) => (/^\d{1,2}$/.test(String(input)) ? Number(input) : input), z.int().min(min).max(max));

/** Restricts a range to one weekday (1 is Monday), one hour of the day, or one LINE account. */
const rangePart = {
  weekday: integer(1, 7).optional(),
  hour: integer(0, 23).optional(),
  channel: Id.optional(),
};
const RangePart = z.strictObject(rangePart);
export type RangePart = z.infer<typeof RangePart>;

/** Name of a figure in the path. Any name is valid here, so that an unknown name returns 404 instead of a validation error. */
const ByName = z.strictObject({ name: z.string().max(100) });

export const figureContracts = {
  'GET /figures': {
    summary: 'List all metrics with title, formula and time basis as text.',
    permission: figureKeys,
    query: z.strictObject({ ...page, lang: Lang }),
    answer: z.array(FigureDescription),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /figures/:name': {
    summary: 'Get the title, formula and time basis of a metric as text.',
    permission: figureKeys,
    params: ByName,
    query: z.strictObject({ lang: Lang }),
    answer: FigureDescription,
    refusals: ['figure_not_found'],
  },
  'GET /figures/:name/rows': {
    summary: 'List the conversations or messages behind a metric, newest first. Requires the permission of the metric.',
    permission: figureKeys,
    params: ByName,
    query: rangeWith({ ...page, ...rangePart, staff: Id.optional() }),
    answer: z.array(FigureRow),
    meta: FiguresListMeta,
    refusals: ['figure_not_found', 'brand_not_found', 'staff_not_found', 'cursor_invalid', 'not_ready'],
  },
} as const satisfies Contracts;
