import { activitiesInOrder, activityId } from '../../shared/activities.ts';
import type { PastScreen } from '../../shared/api/dashboard.ts';
import { type FigureName, rankings } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import { type LiveMetric, metricId } from '../../shared/metrics.ts';
import { can } from '../../shared/permissions.ts';
import type { Activity, Colleague } from '../../shared/rows.ts';
import { loadRateOf, type Member, teamOf, thoseThere } from '../../shared/team.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { presenceOf } from '../figures/company.ts';
import { daysOf } from '../figures/days.ts';
import type { FigureRows } from '../kinds/figure-rows.ts';
import { iso } from '../projections/stored.ts';
import type { Live } from '../queries/figures/calculator.ts';
import { figureQueriesOn } from '../queries/figures/queries.ts';
import { SumsReader } from '../queries/figures/reader.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Brands and figures that the viewer sees. */
export interface Shown {
  brandIds: readonly string[];
  figures: readonly FigureName[];
}

/** Dashboard at a past time, computed from the figures' rows only. Activities contain the version of their row, but no customer names. */
export type AnonymousScreen = Omit<PastScreen, 'activities'> & { activities: Activity[] };

const rankLimit = 10;

/** Computes the dashboard from the rows of the figures only. */
export class Screens {
  private readonly sqlite: Sqlite;
  private readonly zone: string;
  private readonly queries: ReturnType<typeof figureQueriesOn>;
  private readonly reader: SumsReader;

  constructor(sqlite: Sqlite, zone: string) {
    this.sqlite = sqlite;
    this.zone = zone;
    this.queries = figureQueriesOn(sqlite, zone);
    this.reader = new SumsReader(sqlite, zone);
  }

  at(now: number, { brandIds, figures }: Shown): AnonymousScreen {
    const query = { brandIds, range: daysOf({ range: 'today' }, now, this.zone), now };
    const team = this.team(brandIds);
    return {
      at: iso(now),
      figures: this.queries.figures(figures, query, this.live(brandIds, team)),
      team: team.map(({ answers: _, ...member }) => member),
      rankings: Object.fromEntries(rankings.map((name) => [name, this.queries.rank(name, query, rankLimit)])),
      activities: this.activities(brandIds),
    };
  }

  private rows<K extends keyof FigureRows>(kind: K): FigureRows[K][] {
    const texts = this.sqlite.prepare<[string], string>('SELECT row FROM rows WHERE kind = ?').pluck().all(kind);
    return texts.map((text) => parsedRow(text) as FigureRows[K]);
  }

  private live(brandIds: readonly string[], team: readonly Member[]): Live {
    const sum: Partial<Record<LiveMetric, number>> = {};
    for (const { values } of this.reader.live(brandIds)) {
      for (const [name, value] of Object.entries(values) as [LiveMetric, number][]) {
        sum[name] = (sum[name] ?? 0) + value;
      }
    }
    return { ...sum, loadRate: loadRateOf(thoseThere(team)) };
  }

  private team(brandIds: readonly string[]): Member[] {
    const held = this.rows('held');
    const loads = new Map<string, Record<string, number>>();
    const metrics = new Map<string, number>();
    for (const { brandId, staffId, open, waiting, overtime } of held) {
      loads.set(staffId, { ...loads.get(staffId), [brandId]: open });
      metrics.set(metricId('waitingCustomers', brandId, staffId), waiting);
      metrics.set(metricId('overtimeCustomers', brandId, staffId), overtime);
    }
    const people = this.reader.people().map(
      (row): Colleague => ({
        id: row.id,
        fullName: row.fullName,
        role: row.role,
        presence: presenceOf(row),
        active: row.active,
        answers: can(viewerOf({ row, hidden: row }), 'messages.reply'),
        assignedBrands: row.assignedBrands,
        languages: [],
        since: row.since === null ? null : iso(row.since),
        load: loads.get(row.id) ?? {},
        version: row.version,
      }),
    );
    const capacity = this.rows('rules')[0]?.capacity ?? limits.staffCapacity;
    return teamOf({ people, brandIds, capacity, metric: (id) => metrics.get(id) ?? 0 });
  }

  private activities(brandIds: readonly string[]): Activity[] {
    const names = new Map(this.reader.people().map(({ id, fullName }) => [id, fullName]));
    const visible = this.rows('recentActs').filter(({ id }) => brandIds.includes(id));
    const all = visible.flatMap(({ id: brandId, acts }) =>
      acts.map(({ position, at, kind, conversationId, actor, detail }) => ({
        id: activityId(position, kind, conversationId ?? brandId),
        kind,
        at: iso(at),
        brandId,
        conversationId,
        customerName: null,
        actor: { ...actor, name: names.get(actor.id ?? '') ?? '' },
        detail,
        version: position,
      })),
    );
    return activitiesInOrder(all).slice(0, limits.activitiesMax);
  }
}
