import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { Kind, Metric, Slot } from '../../shared/rows.ts';
import type { Failed, Result } from '../api/api.ts';
import type { ShownRowChange } from '../sync/store.ts';
import { present } from '../time/clock.ts';
import { dayOf } from './days.ts';

export interface LiveQuery<D, M> {
  /** Key that changes with everything that affects the result. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<D, M>>;
  /** Brands of the query: comma-separated ids, or 'all'. */
  brand: string;
  /** Scope that pushes the slots of the query. */
  scope: string;
  /** Whether the query is about the present, so that every slot of its brands affects it. */
  now: boolean;
  /** Kinds of rows whose every change affects the result. */
  kinds?: readonly Kind[];
  /** Kinds of rows that affect the result only when added or deleted. */
  membershipKinds?: readonly Kind[];
  /** Whether a change of a row of `kinds` leaves the result as it is. */
  isSame?(before: object, after: object): boolean;
  /** Whether an added or changed row affects the result. */
  isMovedBy?(kind: Kind, after: object): boolean;
}

type Dependencies = Omit<LiveQuery<unknown, unknown>, 'key' | 'ask' | 'scope'>;

/** The last result, and the log position at which it was read. */
interface LastResult {
  meta: unknown;
  error: Failed | null;
  position: number;
}

/**
 * Whether a change of a row makes the result outdated. True for the changes that the query declares, for sums of its brands and range, and
 * for added or deleted brands if the query is for all brands.
 */
export function invalidates({ kind, before, after }: ShownRowChange, query: Dependencies, last: LastResult): boolean {
  const comesOrGoes = isNew(before, after, last.position);
  if (query.kinds?.includes(kind)) {
    const { isSame } = query;
    if (isSame === undefined) return true;
    return before === undefined || after === undefined ? comesOrGoes : !isSame(before, after);
  }
  if (after !== undefined && query.isMovedBy?.(kind, after)) return true;
  if (query.membershipKinds?.includes(kind) && comesOrGoes) return true;
  if (kind === 'brand') return query.brand === 'all' && (before === undefined) !== (after === undefined);
  if (kind !== 'slot' || after === undefined) return false;
  const { brandId, start } = after as Slot;
  if (!isOf(query, brandId)) return false;
  // After an error, any slot of the brands invalidates the result, because the slot may mean that the figures are available again.
  return query.now || last.error !== null || isInRange(start, last.meta);
}

/** Whether a change of a live figure proves that the result does not include the latest log records of the current day. */
export function isAhead({ kind, after }: ShownRowChange, query: Dependencies, { meta, position }: LastResult): boolean {
  if (kind !== 'metric' || after === undefined) return false;
  const { name, brandId, version } = after as Metric;
  // Other live figures are ignored. Only a change of the waiting customers always changes a slot as well.
  if (name !== 'waitingCustomers' || version <= position || !isOf(query, brandId)) return false;
  if ((meta as Partial<FiguresMeta> | null)?.asOf === undefined) return false;
  return query.now || isInRange(new Date(present()).toISOString(), meta);
}

const isOf = ({ brand }: Dependencies, brandId: string) => brand === 'all' || brand.split(',').includes(brandId);

/**
 * Whether a row was added or deleted after the result was read. A row whose version is not newer than the result is already part of the
 * result: this client has only loaded the row later.
 */
function isNew(before: object | undefined, after: object | undefined, position: number): boolean {
  if (before !== undefined) return after === undefined;
  return after !== undefined && (after as { version: number }).version > position;
}

/**
 * Whether a slot is in the range of the last result. A slot of a later day always is, because a preset such as "today" now covers that day.
 */
function isInRange(start: string, of: unknown): boolean {
  const meta = of as Partial<FiguresMeta> | null;
  if (meta?.from === undefined || meta.to === undefined || meta.timeZone === undefined) return true;
  const day = dayOf(start, meta.timeZone);
  const isNewDay = meta.asOf !== undefined && day > dayOf(meta.asOf, meta.timeZone);
  return isNewDay || (day >= meta.from && day <= meta.to);
}
