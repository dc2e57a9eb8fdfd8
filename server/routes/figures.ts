import type { FastifyInstance } from 'fastify';
import type { RangePart } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { type FigureName, figureNames, figures, isFigureName } from '../../shared/figures.ts';
import type { LiveMetric } from '../../shared/metrics.ts';
import { thoseThere } from '../../shared/team.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { mustDivide, mustFitHours, refuse } from '../queries/figures/pieces.ts';
import { queryFigures, type RangeQuery } from '../queries/figures/query-figures.ts';
import type { LiveRows } from '../queries/live-rows.ts';
import { pageAlong } from '../queries/page.ts';
import { teamNow } from '../queries/team.ts';
import { textsIn } from '../texts/texts.ts';
import type { FigureDeps } from './figures-meta.ts';
import { type Input, mount } from './mount.ts';
import { mustOpen, rangeQueryOf } from './range-query.ts';
import { liveFiguresOf } from './shown.ts';

function textsOf(name: FigureName, lang: Language) {
  const { title, formula, clock } = figureTexts[name];
  const textIn = textsIn(lang);
  return { name, unit: figures[name].unit, title: textIn(title), formula: textIn(formula), clock: textIn(clock) };
}

/** Checks the name of a figure. @throws Refusal `figure_not_found` */
function named(name: string): FigureName {
  if (!isFigureName(name)) throw new Refusal('figure_not_found');
  return name;
}

interface After {
  at: number;
  id: string;
}

type RowsQuery = Input<'GET /figures/:name/rows'>['query'];

/**
 * Returns the weekday, hour and channel to which the requested rows are limited.
 * @throws Refusal `validation_failed` if the rows of this figure, range or person cannot be limited in this way
 */
function partOf(name: FigureName, { weekday, hour, channel, staff }: RowsQuery, { range }: RangeQuery): RangePart {
  const part = { weekday, hour, channel };
  for (const path of ['weekday', 'hour', 'channel'] as const) {
    if (part[path] !== undefined) mustDivide(name, path, path);
  }
  // The limit on the length of the range does not apply to an hour of a single weekday, because this hour occurs only once a week.
  if (hour !== undefined && weekday === undefined) mustFitHours(range, 'hour');
  if (channel !== undefined && staff !== undefined) refuse('staff', 'a person has no channels');
  return part;
}

/** Creates a cursor of a list that is sorted by time. */
function cursorOf({ at, id }: After): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Whether a value is a time that dates can represent. */
const isTime = (at: unknown): at is number => Number.isSafeInteger(at) && Math.abs(at as number) < 8e15;

/** Parses a cursor. `null` for the first page. @throws Refusal `cursor_invalid` */
function afterOf(cursor: string | undefined): After | null {
  if (cursor === undefined) return null;
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (isTime(at) && typeof id === 'string') return { at, id };
  } catch {
    // An invalid cursor is refused below.
  }
  throw new Refusal('cursor_invalid');
}

/** Registers the routes of figures: their definitions, and the rows behind a figure. */
export function figureRoutes(app: FastifyInstance, deps: FigureDeps & { live: LiveRows }): void {
  const { rows, engine, live } = deps;

  async function rowsNow(name: LiveMetric | 'loadRate', rangeQuery: RangeQuery, { limit, cursor }: RowsQuery) {
    const { brandIds } = rangeQuery;
    // Waits for the figures first, so that the rows read afterwards belong to the reported time.
    const { meta } = await queryFigures(deps, rangeQuery, []);
    const there = thoseThere(teamNow(rows, engine.read, brandIds));
    const held = there.reduce((sum, { open }) => sum + open, 0);
    const total = name === 'loadRate' ? held : liveFiguresOf(engine.read, brandIds)[name];
    const page = { brandIds, limit, cursor, holders: there.map(({ id }) => id) };
    const { rows: data, nextCursor } = live.page(name, page);
    return { data, meta: { ...meta, nextCursor, total } };
  }

  mount(app, deps.mounting, {
    'GET /figures': ({ query }) => {
      const { items, ...meta } = pageAlong(figureNames, query, (name) => name);
      return { data: items.map((name) => textsOf(name, query.lang)), meta };
    },
    'GET /figures/:name': ({ params, query }) => ({ data: textsOf(named(params.name), query.lang) }),
    'GET /figures/:name/rows': async ({ params, query, viewer }) => {
      const name = named(params.name);
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
      mustOpen(viewer, [name], rangeQuery.staffId);
      const part = partOf(name, query, rangeQuery);
      if (figures[name].of === 'now') return rowsNow(name as LiveMetric | 'loadRate', rangeQuery, query);
      const page = { limit: query.limit, after: afterOf(query.cursor) };
      const { results, meta } = await queryFigures(deps, rangeQuery, [['behind', name, rangeQuery, page, part]]);
      const { rows, next, total, totalIsMore } = results[0];
      const more = { total, ...(totalIsMore ? { totalIsMore } : {}) };
      return { data: rows, meta: { ...meta, nextCursor: next === null ? null : cursorOf(next), ...more } };
    },
  });
}
