import type { RowStore } from '../../projections/write.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { DayPlace, SlotPlace } from './sums-check.ts';

/** Subject of a check. */
export type Subject = { of: 'conversation'; id: string } | ({ of: 'slot' } & SlotPlace) | ({ of: 'day' } & DayPlace);

/**
 * Known errors, least recently checked first. Stored in the row file, so that a restart retains them and rebuilt rows begin without any.
 */
export class FoundWrong {
  private readonly store: Pick<RowStore, 'meta' | 'setMeta'>;
  private readonly subjects: Map<string, Subject>;
  /** Keys of the errors that are not checked again. */
  private readonly left = new Set<string>();
  private isSaved = true;

  constructor(store: Pick<RowStore, 'meta' | 'setMeta'>) {
    this.store = store;
    const known = parsedRow(store.meta('foundWrong') ?? '[]') as Subject[];
    this.subjects = new Map(known.map((subject) => [keyOf(subject), subject]));
  }

  get size(): number {
    return this.subjects.size;
  }

  /** Returns the error to check next. */
  get next(): Subject | undefined {
    for (const [key, subject] of this.subjects) if (!this.left.has(key)) return subject;
    return undefined;
  }

  /** @returns whether the error is new */
  add(subject: Subject): boolean {
    this.left.delete(keyOf(subject));
    if (this.postpone(subject)) return false;
    this.subjects.set(keyOf(subject), subject);
    this.isSaved = false;
    return true;
  }

  /** Excludes an error from checks until the next start. */
  leave(subject: Subject): void {
    if (this.subjects.has(keyOf(subject))) this.left.add(keyOf(subject));
  }

  /**
   * Moves an error to the end of the order.
   * @returns whether the error is known
   */
  postpone(subject: Subject): boolean {
    const key = keyOf(subject);
    if (!this.subjects.delete(key)) return false;
    this.subjects.set(key, subject);
    return true;
  }

  remove(subject: Subject): void {
    const key = keyOf(subject);
    this.left.delete(key);
    if (this.subjects.delete(key)) this.isSaved = false;
  }

  /** Separate from changes of the list, so that a full disk does not prevent reports of errors. */
  save(): void {
    if (this.isSaved) return;
    this.store.setMeta('foundWrong', JSON.stringify([...this.subjects.values()]));
    this.isSaved = true;
  }
}

const keyOf = (subject: Subject) => JSON.stringify(subject);
