import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { Metric, Slot } from '../../shared/rows.ts';
import type { Failed } from '../api/api.ts';
import type { ShownRowChange } from '../sync/store.ts';
import { present } from '../time/clock.ts';
import { dayOf } from './days.ts';
import type { Question } from './question.ts';

type Asked = Omit<Question<unknown, unknown>, 'key' | 'ask' | 'scope'>;

/** The last result, and the log position at which it was read. */
interface Answered {
  meta: unknown;
  error: Failed | null;
  position: number;
}

/** Whether a change of a row invalidates the result: sums of the selected brands and range changed, or the set of all brands did. */
export function moves({ kind, before, after }: ShownRowChange, question: Asked, answered: Answered): boolean {
  const comesOrGoes = isNew(before, after, answered.position);
  if (question.kinds?.includes(kind)) {
    const { isSame } = question;
    if (isSame === undefined) return true;
    return before === undefined || after === undefined ? comesOrGoes : !isSame(before, after);
  }
  if (after !== undefined && question.isMovedBy?.(kind, after)) return true;
  if (question.comings?.includes(kind) && comesOrGoes) return true;
  if (kind === 'brand') return question.brand === 'all' && (before === undefined) !== (after === undefined);
  if (kind !== 'slot' || after === undefined) return false;
  const { brandId, start } = after as Slot;
  if (!isOf(question, brandId)) return false;
  // Figures that failed before are available again.
  return question.now || answered.error !== null || isInRange(start, answered.meta);
}

/** Whether a change of a live figure proves that the result misses a log record of the current day. */
export function isAhead({ kind, after }: ShownRowChange, question: Asked, { meta, position }: Answered): boolean {
  if (kind !== 'metric' || after === undefined) return false;
  const { name, brandId, version } = after as Metric;
  // A change of waiting customers always changes a slot.
  if (name !== 'waitingCustomers' || version <= position || !isOf(question, brandId)) return false;
  if ((meta as Partial<FiguresMeta> | null)?.asOf === undefined) return false;
  return question.now || isInRange(new Date(present()).toISOString(), meta);
}

const isOf = ({ brand }: Asked, brandId: string) => brand === 'all' || brand.split(',').includes(brandId);

/** Whether a row was added or deleted. A row whose version is not after the result was only loaded now, and is part of the result. */
function isNew(before: object | undefined, after: object | undefined, position: number): boolean {
  if (before !== undefined) return after === undefined;
  return after !== undefined && (after as { version: number }).version > position;
}

/** Checks the range of the last result. Slots of a later day always match, since presets have moved on. */
function isInRange(start: string, told: unknown): boolean {
  const meta = told as Partial<FiguresMeta> | null;
  if (meta?.from === undefined || meta.to === undefined || meta.timeZone === undefined) return true;
  const day = dayOf(start, meta.timeZone);
  const isNewDay = meta.asOf !== undefined && day > dayOf(meta.asOf, meta.timeZone);
  return isNewDay || (day >= meta.from && day <= meta.to);
}
