import { isDeepStrictEqual } from 'node:util';
import type { Ranked } from '../../../shared/api/dashboard.ts';
import type { Entry, StaffName } from '../../../shared/api/figures.ts';
import type { TeamMeans } from '../../../shared/api/performance.ts';
import type { RankingName } from '../../../shared/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { views } from '../../../shared/views.ts';
import type { Sums } from '../../kinds/sums.ts';
import { ascending, type Page, type PageQuery, type Placed, pageIn } from '../page.ts';
import type { FigureQuery } from './calculator.ts';
import type { SumsReader } from './reader.ts';
import { previousSpan, type Span, spanOf } from './span.ts';
import { csatOf, improvementOf, onTimeRate, resolutionRate, responseTime, valuesOf } from './values.ts';

/** Minimum number of turns or ratings in the range. People with fewer are not ranked. */
const samplesLeast = 5;

/** A person's rank on the leaderboard, and the sums from which it was computed. */
interface BoardPlace {
  rank: number;
  staff: StaffName;
  sums: Sums;
}

/** Ranks people. A page starts after the place at which the previous page ended, even if ranks have changed in the meantime. */
export class Rankings {
  private readonly reader: SumsReader;

  constructor(reader: SumsReader) {
    this.reader = reader;
  }

  names(): Map<string, StaffName> {
    return new Map(this.reader.people().map(({ id, fullName, role }) => [id, { id, fullName, role }]));
  }

  rank(ranking: RankingName, query: FigureQuery, limit = Number.POSITIVE_INFINITY): Ranked[] {
    const places = this.places(ranking, query).slice(0, limit);
    return places.map(({ item }) => item);
  }

  rankPage(ranking: RankingName, query: FigureQuery, page: PageQuery): Page<Ranked> {
    return pageIn(this.places(ranking, query), page);
  }

  /** Returns the ranked people, best first. Ties are decided by the number of samples, then by name. */
  private places(ranking: RankingName, { brandIds, range, now }: FigureQuery): Placed<Ranked>[] {
    const { reader } = this;
    const names = this.names();
    const isCompared = ranking === 'improvement';
    const before = isCompared ? reader.byOwner(brandIds, previousSpan(range, now, reader.zone)) : null;
    const sign = ranking === 'fastest-response' ? 1 : -1;
    const found: Placed<Omit<Ranked, 'rank'>>[] = [];
    for (const [id, sums] of reader.byOwner(brandIds, spanOf(range, now))) {
      const staff = names.get(id);
      const [value, samples] = measured(ranking, sums, before?.get(id));
      if (staff === undefined || value === null || samples < samplesLeast) continue;
      found.push({ id, key: [sign * value, -samples, staff.fullName], item: { staff, value, samples } });
    }
    return found.sort(ascending).map(({ item, ...place }, i) => ({ ...place, item: { rank: i + 1, ...item } }));
  }

  entries(query: FigureQuery, candidates: readonly string[] = [], limit = Number.POSITIVE_INFINITY): Entry[] {
    const { places, entryOf } = this.board(query, candidates);
    return places.slice(0, limit).map(({ item }) => entryOf(item));
  }

  entriesPage(query: FigureQuery, candidates: readonly string[], page: PageQuery): Page<Entry> {
    const { places, entryOf } = this.board(query, candidates);
    const { items, ...meta } = pageIn(places, page);
    return { ...meta, items: items.map(entryOf) };
  }

  /** Returns a person's entry on the leaderboard. `undefined` if the person is unknown. */
  entry(query: FigureQuery, staffId: string): Entry | undefined {
    const { places, entryOf } = this.board(query, [staffId]);
    const own = places.find(({ id }) => id === staffId);
    return own === undefined ? undefined : entryOf(own.item);
  }

  /**
   * Ranks all people who have data in the range, and the people in `candidates` even without data. Entries are computed only for the people
   * who are shown.
   */
  private board({ brandIds, range, now }: FigureQuery, candidates: readonly string[]) {
    const { reader } = this;
    const names = this.names();
    const streaks = reader.streaks(brandIds);
    const is = reader.byOwner(brandIds, spanOf(range, now));
    const was = this.ranksOf(brandIds, previousSpan(range, now, reader.zone), names);
    for (const id of candidates) if (!is.has(id)) is.set(id, {});
    const entryOf = ({ rank, staff, sums }: BoardPlace): Entry => ({
      rank,
      previousRank: was.get(staff.id) ?? null,
      staff,
      ...valuesOf(views.performance.entry, { sums, streak: streaks.get(staff.id) ?? 0 }),
    });
    return { places: ranked(is, names), entryOf };
  }

  /** Returns averages of the team. Counts are averaged over the people who replied. Other figures are computed over all replies. */
  means({ brandIds, range, now }: FigureQuery): TeamMeans {
    const { reader } = this;
    const names = this.names();
    const span = spanOf(range, now);
    const answering = [...reader.byOwner(brandIds, span)].flatMap(([id, sums]) =>
      names.has(id) && (sums.replies ?? 0) > 0 ? [sums] : [],
    );
    const perPerson = (name: 'replies' | 'points') =>
      answering.length === 0 ? null : answering.reduce((all, sums) => all + (sums[name] ?? 0), 0) / answering.length;
    const all = reader.sums(brandIds, span);
    return {
      people: answering.length,
      replies: perPerson('replies'),
      onTimeReplyRate: onTimeRate(all),
      avgResponseTime: responseTime(all),
      resolutionRate: resolutionRate(all),
      csat: csatOf(all),
      points: perPerson('points'),
    };
  }

  private ranksOf(brandIds: readonly string[], span: Span, names: Map<string, StaffName>): Map<string, number> {
    const sums = this.reader.byOwner(brandIds, span);
    return new Map(ranked(sums, names).map(({ id, item }) => [id, item.rank]));
  }
}

/**
 * Ranks people by points. Ties are decided by the number of replies, then by the time at which the score was reached. People who are still
 * equal share a rank.
 */
function ranked(of: ReadonlyMap<string, Sums>, names: ReadonlyMap<string, StaffName>): Placed<BoardPlace>[] {
  const all = [...of].flatMap(([id, sums]) => {
    const staff = names.get(id);
    return staff === undefined ? [] : [{ id, key: [...scoreOf(sums), staff.fullName], staff, sums }];
  });
  all.sort(ascending);
  let rank = 0;
  return all.map(({ id, key, staff, sums }, i) => {
    const above = all[i - 1];
    if (above === undefined || !isDeepStrictEqual(scoreOf(above.sums), scoreOf(sums))) rank = i + 1;
    return { id, key, item: { rank, staff, sums } };
  });
}

const scoreOf = ({ points = 0, replies = 0, pointsAt = 0 }: Sums) => [-points, -replies, pointsAt];

function measured(ranking: RankingName, sums: Sums, before: Sums | undefined): [number | null, number] {
  const replies = sums.replies ?? 0;
  switch (ranking) {
    case 'fastest-response':
      return [responseTime(sums), replies];
    case 'highest-satisfaction':
      return [csatOf(sums), sums.ratings ?? 0];
    case 'most-replies':
      return [replies, replies];
    case 'improvement':
      return [improvementOf(sums, before), replies];
    default:
      return unreachable(ranking);
  }
}
