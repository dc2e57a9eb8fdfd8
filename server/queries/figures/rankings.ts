import type { Ranked } from '../../../shared/api/dashboard.ts';
import type { Entry, StaffName } from '../../../shared/api/figures.ts';
import type { TeamMeans } from '../../../shared/api/performance.ts';
import type { RankingName } from '../../../shared/figures.ts';
import type { Role } from '../../../shared/permissions.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { Asked } from './answers.ts';
import type { SumsReader } from './reader.ts';
import { previousSpan, type Span, spanOf } from './span.ts';
import {
  csatOf,
  efficiencyOf,
  improvementOf,
  onTimeRate,
  resolutionRate,
  responseTime,
  satisfactionOf,
} from './values.ts';

/** Rankings need so many turns, or ratings, in the range. */
const samplesLeast = 5;

/** People beside each other. */
export class Rankings {
  private readonly reader: SumsReader;

  constructor(reader: SumsReader) {
    this.reader = reader;
  }

  names(): Map<string, StaffName> {
    return new Map(this.reader.people().map(({ id, fullName, role }) => [id, { id, fullName, role: role as Role }]));
  }

  /** Best first; ties by more samples, then by name. */
  rank(ranking: RankingName, { brandIds, range, now }: Asked, limit = Number.POSITIVE_INFINITY): Ranked[] {
    const { reader } = this;
    const names = this.names();
    const isCompared = ranking === 'improvement';
    const before = isCompared ? reader.byOwner(brandIds, previousSpan(range, now, reader.zone)) : null;
    const found: Omit<Ranked, 'rank'>[] = [];
    for (const [id, sums] of reader.byOwner(brandIds, spanOf(range))) {
      const staff = names.get(id);
      const [value, samples] = measured(ranking, sums, before?.get(id));
      if (staff === undefined || value === null || samples < samplesLeast) continue;
      found.push({ staff, value, samples });
    }
    const isLeastFirst = ranking === 'fastest-response';
    found.sort(
      (a, b) =>
        (isLeastFirst ? a.value - b.value : b.value - a.value) ||
        b.samples - a.samples ||
        a.staff.fullName.localeCompare(b.staff.fullName) ||
        (a.staff.id < b.staff.id ? -1 : 1),
    );
    return found.slice(0, limit).map((one, i) => ({ rank: i + 1, ...one }));
  }

  /** Most points first; ties by more replies, then by who came to the score earlier; equal in all is the same rank. */
  entries({ brandIds, range, now }: Asked, candidates: readonly string[] = []): Entry[] {
    const { reader } = this;
    const names = this.names();
    const streaks = reader.streaks(brandIds);
    const is = reader.byOwner(brandIds, spanOf(range));
    const was = this.ranksOf(brandIds, previousSpan(range, now, reader.zone), names);
    for (const id of candidates) if (!is.has(id)) is.set(id, {});
    return ranked(is, names).map(({ rank, staff, sums }) => ({
      rank,
      previousRank: was.get(staff.id) ?? null,
      staff,
      winStreak: streaks.get(staff.id) ?? 0,
      ...figuresOf(sums),
    }));
  }

  /** The line of one person among all. */
  entry(asked: Asked, staffId: string): Entry | undefined {
    return this.entries(asked, [staffId]).find(({ staff }) => staff.id === staffId);
  }

  /** The team's means: of counts per person with a reply, of all else over everything. */
  means({ brandIds, range }: Asked): TeamMeans {
    const { reader } = this;
    const names = this.names();
    const span = spanOf(range);
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
    return new Map(ranked(sums, names).map(({ staff, rank }) => [staff.id, rank]));
  }
}

function figuresOf(sums: Sums): Omit<Entry, 'rank' | 'previousRank' | 'staff' | 'winStreak'> {
  return {
    points: sums.points ?? 0,
    replies: sums.replies ?? 0,
    avgResponseTime: responseTime(sums),
    onTimeReplyRate: onTimeRate(sums),
    conversations: sums.opened ?? 0,
    resolutionRate: resolutionRate(sums),
    csat: csatOf(sums),
    satisfaction: satisfactionOf(sums),
    efficiency: efficiencyOf(sums),
  };
}

function ranked(of: ReadonlyMap<string, Sums>, names: ReadonlyMap<string, StaffName>) {
  const all = [...of].flatMap(([id, sums]) => {
    const staff = names.get(id);
    return staff === undefined ? [] : [{ staff, sums }];
  });
  all.sort((a, b) => compared(a.sums, b.sums) || a.staff.fullName.localeCompare(b.staff.fullName));
  let rank = 0;
  return all.map((one, i) => {
    const above = all[i - 1];
    if (above === undefined || compared(above.sums, one.sums) !== 0) rank = i + 1;
    return { rank, ...one };
  });
}

function compared(a: Sums, b: Sums): number {
  return (
    (b.points ?? 0) - (a.points ?? 0) || (b.replies ?? 0) - (a.replies ?? 0) || (a.pointsAt ?? 0) - (b.pointsAt ?? 0)
  );
}

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
