import type { Counted, CountedEpisode, CountedTurn, FigureRows } from '../kinds/figure-rows.ts';
import { firstDayEndOf } from '../kinds/figure-rows.ts';
import { turnAt } from '../kinds/figures.ts';
import type { Sums } from '../kinds/sums.ts';
import type { AnyKind, Stored } from '../projections/stored.ts';
import { countsForLine, isComplaint, isInTime, isOnTime, isSatisfied, responseMsOf } from './counts-as.ts';
import { withValue } from './sketch.ts';

/**
 * Version of each kind of rows from which sums are computed. Increase a version when the contributions of its rows change. The next start
 * then recomputes the sums of this kind from the rows, without reading the log.
 */
export const contributionVersions = { receipt: 1, wroteDay: 1, countedTurn: 1, countedEpisode: 1, counted: 1 };
export type ContributingKind = keyof typeof contributionVersions;

/**
 * Kind of the rows from which each sum is computed. `closing` and `hours` are not listed, because they are computed from live figures and
 * from other sums.
 */
export const kindOfSum = {
  received: 'receipt',
  receivedSingle: 'receipt',
  wrote: 'wroteDay',
  overtime: 'countedTurn',
  replies: 'countedTurn',
  responseMs: 'countedTurn',
  responses: 'countedTurn',
  fast: 'countedTurn',
  inTime: 'countedTurn',
  lineReplies: 'countedTurn',
  lineMs: 'countedTurn',
  opened: 'countedEpisode',
  firstDayCases: 'countedEpisode',
  firstDayResolved: 'countedEpisode',
  complaints: 'countedEpisode',
  resolved: 'countedEpisode',
  resolutionMs: 'countedEpisode',
  resolutions: 'countedEpisode',
  ratings: 'countedEpisode',
  ratingSum: 'countedEpisode',
  satisfied: 'countedEpisode',
  newCustomers: 'counted',
  newVips: 'counted',
  unfollowed: 'counted',
  sales: 'counted',
  revenue: 'counted',
  replyFree: 'counted',
  free: 'counted',
  replyBilled: 'counted',
  pushes: 'counted',
  points: 'counted',
  awards: 'counted',
  pointsAt: 'counted',
} as const satisfies Record<Exclude<keyof Sums, 'closing' | 'hours'>, ContributingKind>;

/** Owner of the sums of a whole brand. Other owners are the ids of people and LINE accounts. */
export const brandTotal = '';

/**
 * Sums that a row adds to the slot and the day of the time `at`, once per owner: the brand, a person or a LINE account. Owners that are
 * `null` are skipped.
 */
interface Contribution {
  at: number;
  owners: readonly (string | null)[];
  sums: Sums;
}

/**
 * Returns everything that a row adds to sums. A sum is always the total of its rows: when a row changes, its old contributions are
 * subtracted and its new ones are added.
 */
export function contributionsOf(kind: AnyKind, stored: Stored | undefined): readonly Contribution[] {
  if (stored === undefined) return [];
  switch (kind) {
    case 'receipt':
      return receipt(stored.row as FigureRows['receipt']);
    case 'wroteDay':
      return wrote(stored.row as FigureRows['wroteDay']);
    case 'countedTurn':
      return turn(stored.row as CountedTurn);
    case 'countedEpisode':
      return episode(stored.row as CountedEpisode);
    case 'counted':
      return counted(stored.row as Counted);
    default:
      return [];
  }
}

function receipt({ at, single, lineAccountId }: FigureRows['receipt']): Contribution[] {
  if (at === null) return [];
  return [{ at, owners: [brandTotal, lineAccountId], sums: { received: 1, ...(single ? { receivedSingle: 1 } : {}) } }];
}

function wrote({ since, gap }: FigureRows['wroteDay']): Contribution[] {
  return [{ at: since, owners: [brandTotal], sums: { wrote: { [gap]: 1 } } }];
}

function turn(row: CountedTurn): Contribution[] {
  const { state, endedAt, staffId, lineAccountId } = row;
  if (state === 'overtime') return [{ at: turnAt(row), owners: [brandTotal, staffId], sums: { overtime: 1 } }];
  if (state !== 'answered' || endedAt === null) return [];
  const responseMs = responseMsOf(row);
  const sums: Sums = { replies: 1, responseMs, responses: withValue([], responseMs, 1) };
  if (isOnTime(responseMs)) sums.fast = 1;
  if (isInTime(row)) sums.inTime = 1;
  if (countsForLine(row)) Object.assign(sums, { lineReplies: 1, lineMs: responseMs });
  return [
    { at: endedAt, owners: [brandTotal, staffId], sums },
    { at: endedAt, owners: [lineAccountId], sums: { replies: 1 } },
  ];
}

function episode(row: CountedEpisode): Contribution[] {
  const { openedAt, endedAt, outcome, staffId, rating, ratedAt, complaint, firstDay } = row;
  const owners = [brandTotal, staffId];
  const opening: Sums = { opened: 1 };
  if (isComplaint({ rating, complaint })) opening.complaints = 1;
  const all: Contribution[] = [{ at: openedAt, owners, sums: opening }];
  if (firstDay.outcome !== 'closed') {
    const sums = { firstDayCases: 1, ...(firstDay.outcome === 'resolved' ? { firstDayResolved: 1 } : {}) };
    all.push({ at: firstDayEndOf(row), owners: [brandTotal, firstDay.staffId], sums });
  }
  if (outcome === 'resolved' && endedAt !== null) {
    const resolutionMs = endedAt - openedAt;
    const sums = { resolved: 1, resolutionMs, resolutions: withValue([], resolutionMs, 1) };
    all.push({ at: endedAt, owners, sums });
  }
  if (rating !== null && ratedAt !== null) {
    const sums: Sums = { ratings: 1, ratingSum: rating, ...(isSatisfied(rating) ? { satisfied: 1 } : {}) };
    all.push({ at: ratedAt, owners, sums });
  }
  return all;
}

const ofMoment = { 'new-customer': 'newCustomers', 'new-vip': 'newVips', unfollowed: 'unfollowed' } as const;

function counted(row: Counted): Contribution[] {
  const { at, staffId } = row;
  const owners = [brandTotal, staffId];
  switch (row.what) {
    case 'sale':
      return [{ at, owners, sums: { sales: 1, revenue: { [row.currency]: row.amount } } }];
    case 'sent': {
      const { via, messages, lineAccountId } = row;
      const free: Sums = { replyFree: messages, free: { [lineAccountId]: messages } };
      const sums = via === 'reply' ? free : { replyBilled: messages, pushes: 1 };
      return [{ at, owners: [...owners, lineAccountId], sums }];
    }
    case 'award':
      return row.points === 0 ? [] : [{ at, owners, sums: { points: row.points, awards: 1, pointsAt: at } }];
    case 'known-before':
      return [];
    default:
      return [{ at, owners, sums: { [ofMoment[row.what]]: 1 } }];
  }
}
