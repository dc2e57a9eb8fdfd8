import { buffer } from 'node:stream/consumers';
import { type Grain, overviewFigures } from '../../shared/analytics.ts';
import { countDays } from '../../shared/days.ts';
import { Refusal } from '../../shared/errors.ts';
import { figures as entries, type FigureName } from '../../shared/figures.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { ReportFormat, ReportTemplate } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { Blobs } from '../blobs/port.ts';
import type { Engine } from '../engine/engine.ts';
import { boundsOf, type DaysQuery, daysOf } from '../figures/days.ts';
import { dateOf } from '../figures/local-time.ts';
import { logoBlob } from '../media/logo-address.ts';
import { settingsOf } from '../projections/defaults.ts';
import { visibleBrands } from '../queries/brands.ts';
import { ask } from '../queries/figures/ask.ts';
import type { Figures } from '../queries/figures/figures.ts';
import { previousSpan } from '../queries/figures/span.ts';
import type { RowQueries } from '../queries/rows.ts';
import { answeringIn } from '../queries/team.ts';
import type { ReportData } from './data.ts';
import { printedParts } from './printed-parts.ts';
import { PrintedQuestions } from './printed-questions.ts';

/** A report to be made: for whom, of what. */
export interface ReportOrder extends DaysQuery {
  template: ReportTemplate;
  format: ReportFormat;
  name: string;
  language: Language;
  viewer: Viewer;
  /** The maker's name. */
  madeBy: string;
  /** Ids, or `all` that the maker may see; those that they may not see, or that are gone, are left out. */
  brandIds: readonly string[] | 'all';
}

export interface GatherDeps {
  engine: Engine;
  rows: RowQueries;
  figures: Pick<Figures, 'ask'>;
  blobs: Blobs;
}

const reportFigures = [
  ...overviewFigures,
  'onTimeReplyRate',
  'replies',
  'received',
  'points',
  'efficiency',
  'activeRate',
  'newCustomers',
] as const satisfies readonly FigureName[];

/** Of longer ranges the charts have a point a week. */
const dailyMax = 62;
/** A LINE account whose messages nobody asked for. */
const uncounted = { received: 0, replies: 0, replyFree: 0, replyBilled: 0 };
/** Lines of the detailed table, as in the export of analytics. */
const tableMax = 100_000;

function grainOf(days: number): Grain {
  if (days === 1) return 'hour';
  return days > dailyMax ? 'week' : 'day';
}

/** Asks the figures the same that the screens ask, all of one moment. @throws Refusal `brand_not_found` without a brand, `not_ready` */
export async function gatherReport(deps: GatherDeps, order: ReportOrder): Promise<ReportData> {
  const { engine, rows, blobs } = deps;
  const { template, format, name, language, viewer, madeBy } = order;
  const { timeZone: zone, systemName, systemLogo, targetPercent } = settingsOf(engine.read);
  const visible = visibleBrands(rows, viewer);
  const wanted = order.brandIds;
  const brands = wanted === 'all' ? visible : visible.filter(({ id }) => wanted.includes(id));
  if (brands.length === 0) throw new Refusal('brand_not_found');
  const shown = brands.map(({ id, name: of, colorScheme }) => ({ id, name: of, color: colorScheme.primary }));
  const brandIds = shown.map(({ id }) => id);
  const now = engine.now();
  const range = daysOf(order, now, zone, 'last7');
  const question = { brand: brandIds.join(','), brandIds, range, timeZone: zone, now };
  const names = reportFigures.filter((one) => can(viewer, entries[one].key));
  const grain = grainOf(countDays(range));
  const accounts = brandIds.flatMap((id) => rows.of('lineAccount', id).map(({ row }) => row));
  const parts = printedParts(template, format);
  const asking = new PrintedQuestions(parts);
  const figuresOf = asking.add('figures', 'figures', names, question, {});
  const pointsOf = asking.add('points', 'points', question, grain);
  const trendsOf = asking.add('activeTimes', 'trends', question);
  const hoursOf = asking.add('hours', 'hours', question);
  const channelsOf = asking.add(
    'channels',
    'channels',
    question,
    accounts.map(({ id }) => id),
  );
  const peopleOf = asking.add('people', 'entries', question, answeringIn(rows, engine.read, brandIds));
  const tableOf = asking.add('table', 'tablePage', question, { limit: tableMax, after: null });
  const ofBrandsOf = brandIds.map((id) =>
    asking.add('ofBrands', 'figures', names, { ...question, brandIds: [id] }, {}),
  );
  const { answers, meta } = await ask(deps, question, asking.asked);
  const people = peopleOf(answers) ?? [];
  const channels = channelsOf(answers);
  const seesPeople = can(viewer, 'performance.team_stats') || can(viewer, 'performance.individual_stats');
  const before = previousSpan(range, now, zone);
  const bounds = boundsOf(range.from, range.to, zone);
  const [only] = brands.length === 1 ? brands : [];
  const logo = (only && engine.read('brand', only.id)?.hidden.logo) ?? logoBlob(systemLogo);
  return {
    template,
    format,
    name,
    language,
    brands: shown,
    isAllBrands: brands.length === visible.length,
    logo: await bytesOf(blobs, logo),
    systemName,
    madeBy,
    days: { from: range.from, to: range.to },
    before: { from: dateOf(before.from), to: dateOf(before.to) },
    zone,
    asOf: meta.asOf,
    targetPercent,
    figures: figuresOf(answers) ?? {},
    grain,
    points: pointsOf(answers) ?? [],
    activeTimes: trendsOf(answers)?.activeTimes ?? [],
    hours: hoursOf(answers)?.hours ?? [],
    ofBrands: shown.map((brand, i) => ({ brand, figures: ofBrandsOf[i]?.(answers) ?? {} })),
    channels: accounts.map(({ id, nickname, brandId }, i) => ({
      id,
      nickname,
      brandId: brandId ?? '',
      ...(channels?.[i] ?? uncounted),
    })),
    people: seesPeople ? people : people.filter(({ staff }) => staff.id === viewer.id),
    table: seesPeople ? (tableOf(answers)?.rows ?? []) : [],
    time: { start: bounds.start, end: Math.min(bounds.end, now + 1) },
  };
}

async function bytesOf(blobs: Blobs, hash: string | null): Promise<Uint8Array | null> {
  const blob = hash === null ? null : await blobs.open(hash);
  return blob === null ? null : new Uint8Array(await buffer(blob.stream));
}
