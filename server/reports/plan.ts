import { buffer } from 'node:stream/consumers';
import type { Grain } from '../../shared/analytics.ts';
import { countDays, type Days } from '../../shared/days.ts';
import { Refusal } from '../../shared/errors.ts';
import type { RangePreset } from '../../shared/figures.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { type ReportScope, scopeFor } from '../../shared/report-parts.ts';
import type { Blobs } from '../blobs/port.ts';
import { boundsOf, dayOf, rangeOf } from '../figures/days.ts';
import { dateOf } from '../figures/local-time.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import { logoBlob } from '../media/logo-address.ts';
import { settingsOf } from '../projections/defaults.ts';
import { visibleBrands } from '../queries/brands.ts';
import type { RangeQuery } from '../queries/figures/query-figures.ts';
import { previousSpan } from '../queries/figures/span.ts';
import { accountsOf } from '../queries/named-accounts.ts';
import type { RowQueries } from '../queries/rows.ts';
import { answeringIn } from '../queries/team.ts';
import type { ReportFrame } from './data.ts';

/** A report to generate: its contents and its viewer. */
export interface ReportOrder extends Pick<ReportFrame, 'template' | 'format' | 'name' | 'language' | 'madeBy'> {
  days: Days;
  /** Preset of the requested days, which determines the range for the comparison. `null` for custom days. */
  preset: RangePreset | null;
  viewer: Viewer;
  /**
   * Ids of the requested brands. `all` for all brands that the viewer has access to. Deleted brands and brands without access are omitted.
   */
  brandIds: readonly string[] | 'all';
}

/**
 * Everything that the queries of a report need, including the viewer's access. Contains only plain values, so that it can be passed to
 * another thread.
 */
export interface ReportPlan {
  frame: ReportFrame;
  /** Uploaded logo of the brand if the report includes only one brand, otherwise the logo of the system. `null` if there is no logo. */
  logo: Uint8Array | null;
  scope: ReportScope;
  rangeQuery: RangeQuery;
  /** Ids of people who can appear in the report. */
  candidates: string[];
  /** The figures must include the log up to this position. */
  position: number;
}

export interface PlanDeps {
  engine: WorkEngine;
  rows: RowQueries;
  blobs: Blobs;
}

/** Maximum number of days that are charted per day. Longer ranges are charted per week. */
const dailyMax = 62;

function grainOf(days: number): Grain {
  if (days === 1) return 'hour';
  return days > dailyMax ? 'week' : 'day';
}

/** Creates the plan of a report. @throws Refusal `brand_not_found` if the viewer has access to none of the brands */
export async function planReport({ engine, rows, blobs }: PlanDeps, order: ReportOrder): Promise<ReportPlan> {
  const { template, format, name, language, madeBy, viewer, days, preset } = order;
  const { timeZone: zone, systemName, systemLogo, targetPercent } = settingsOf(engine.read);
  const visible = visibleBrands(rows, viewer);
  const requested = order.brandIds;
  const brands = requested === 'all' ? visible : visible.filter(({ id }) => requested.includes(id));
  if (brands.length === 0) throw new Refusal('brand_not_found');
  const brandIds = brands.map(({ id }) => id);
  const now = engine.now();
  const range = rangeOf(days, preset, dayOf(now, zone));
  const before = previousSpan(range, now, zone);
  const { start, end } = boundsOf(range.from, range.to, zone);
  const [only] = brands.length === 1 ? brands : [];
  const logo = (only && engine.read('brand', only.id)?.hidden.logo) ?? logoBlob(systemLogo);
  const frame: ReportFrame = {
    template,
    format,
    name,
    language,
    brands: brands.map(({ id, name: of, colorScheme }) => ({ id, name: of, color: colorScheme.primary })),
    isAllBrands: brands.length === visible.length,
    accounts: accountsOf(rows, brandIds),
    systemName,
    madeBy,
    days: { from: range.from, to: range.to },
    before: { from: dateOf(before.from), to: dateOf(before.to) },
    zone,
    grain: grainOf(countDays(range)),
    targetPercent,
    time: { start, end: Math.min(end, now + 1) },
  };
  return {
    frame,
    logo: await bytesOf(blobs, logo),
    scope: scopeFor(viewer, template, format),
    rangeQuery: { brand: brandIds.join(','), brandIds, range, timeZone: zone, now },
    candidates: answeringIn(rows, engine.read, brandIds),
    position: engine.position,
  };
}

async function bytesOf(blobs: Blobs, hash: string | null): Promise<Uint8Array | null> {
  const blob = hash === null ? null : await blobs.open(hash);
  return blob === null ? null : new Uint8Array(await buffer(blob.stream));
}
