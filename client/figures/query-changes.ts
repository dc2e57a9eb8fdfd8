import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { Kind, Metric, Slot } from '../../shared/rows.ts';
import type { Failed, Result } from '../api/api.ts';
import type { ShownRowChange } from '../sync/store.ts';
import { present } from '../time/clock.ts';
import { dayOf } from './days.ts';

export interface LiveQuery<D, M> {
  /** Key of the query. Queries whose results can differ have different keys. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<D, M>>;
  /** Brands of the query: comma-separated brand ids, or 'all'. */
  brand: string;
  /** Scope in which the server pushes the slots (15-minute sums) that affect the query. */
  scope: string;
  /** Whether the result describes the present, so that every changed slot of its brands affects it. */
  now: boolean;
  /** Row kinds for which any change of a row affects the result. */
  kinds?: readonly Kind[];
  /** Row kinds for which only added and deleted rows affect the result. */
  membershipKinds?: readonly Kind[];
  /** Whether a change of a row of `kinds` does not affect the result. */
  isSame?(before: object, after: object): boolean;
  /** Whether an added or changed row affects the result. */
  isMovedBy?(kind: Kind, after: object): boolean;
}

type Dependencies = Omit<LiveQuery<unknown, unknown>, 'key' | 'ask' | 'scope'>;

/** The last result, and the position in the server's log at which it was read. */
interface LastResult {
  meta: unknown;
  error: Failed | null;
  position: number;
}

/**
 * Whether a changed row makes the result outdated. True for the changes that the query declares, for changed sums (slots) of its brands and
 * range, and, if the query is for all brands, for added and deleted brands.
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
  // After an error, any changed slot of the brands invalidates the result, because the change may mean that the figures are available
  // again.
  return query.now || last.error !== null || isInRange(start, last.meta);
}

/** Whether a changed live figure shows that the result lacks the latest log records of the current day. */
export function isAhead({ kind, after }: ShownRowChange, query: Dependencies, { meta, position }: LastResult): boolean {
  if (kind !== 'metric' || after === undefined) return false;
  const { name, brandId, version } = after as Metric;
  // Uses only the number of waiting customers, because each change of that number is followed by a changed slot (15-minute sum), so an
  // older result is outdated. Other live figures can change without a changed slot.
  if (name !== 'waitingCustomers' || version <= position || !isOf(query, brandId)) return false;
  if ((meta as Partial<FiguresMeta> | null)?.asOf === undefined) return false;
  return query.now || isInRange(new Date(present()).toISOString(), meta);
}

const isOf = ({ brand }: Dependencies, brandId: string) => brand === 'all' || brand.split(',').includes(brandId);

/**
 * Whether a row was added or deleted after the result was read. A row that this client has only just loaded does not count as added if its
 * version is not newer than the result.
 */
function isNew(before: object | undefined, after: object | undefined, position: number): boolean {
  if (before !== undefined) return after === undefined;
  return after !== undefined && (after as { version: number }).version > position;
}

/**
 * Whether a slot (15-minute sum) is in the range of the last result. A slot of a later day always is, because a preset such as "today" now
 * covers that day.
 */
function isInRange(start: string, of: unknown): boolean {
  const meta = of as Partial<FiguresMeta> | null;
  if (meta?.from === undefined || meta.to === undefined || meta.timeZone === undefined) return true;
  const day = dayOf(start, meta.timeZone);
  const isNewDay = meta.asOf !== undefined && day > dayOf(meta.asOf, meta.timeZone);
  return isNewDay || (day >= meta.from && day <= meta.to);
}
