import { limits } from '../../shared/limits.ts';
import type { ReplayedRecord } from '../ports/webhook-replay.ts';
import type { SetAside } from './ledger.ts';
import type { Ops } from './ops.ts';

/** Records of deliveries that were set aside. */
export interface SetAsidePart {
  /** The first positions after the one that was passed, in ascending order: one more than a request reprocesses, if there are as many. */
  positions: number[];
  /** Last position of each delivery, if it is among `positions`. */
  ends: number[];
}

/** Returns the first records of the given deliveries after a position. */
export function setAsidePart(deliveries: readonly SetAside[], after: number): SetAsidePart {
  const all = deliveries.flatMap(({ records }) => records.filter((position) => position > after));
  const positions = firstOf(all, limits.replayedMax + 1);
  const part = new Set(positions);
  return {
    positions,
    ends: deliveries.map(({ records }) => Math.max(...records)).filter((position) => part.has(position)),
  };
}

/** Returns the smallest numbers in ascending order, without duplicates. */
export const firstOf = (all: readonly number[], max: number): number[] =>
  [...new Set(all)].sort((a, b) => a - b).slice(0, max);

/**
 * Stores the results of reprocessing for each delivery. A delivery without unrecognized records becomes `replayed`, or `accepted` if none
 * of its records was reprocessed, now or by an earlier request. Otherwise keeps the records that are still unrecognized.
 */
export function settle(ops: Ops, account: string, read: readonly Pick<ReplayedRecord, 'position' | 'outcome'>[]): void {
  const outcomes = new Map(read.map(({ position, outcome }) => [position, outcome]));
  for (const { id, records, isReplayed: wasReplayed } of ops.setAside(account)) {
    const of = records.map((position) => outcomes.get(position) ?? 'unknown');
    const left = records.filter((_, i) => of[i] === 'unknown');
    const isReplayed = wasReplayed || of.includes('replayed');
    if (left.length === 0) ops.settle(account, id, isReplayed ? 'replayed' : 'accepted');
    else if (left.length < records.length) ops.keepSetAside(account, { id, records: left, isReplayed });
  }
}
