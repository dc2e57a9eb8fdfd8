import type { RowStore } from '../../projections/write.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { DayPlace, SlotPlace } from './sums-check.ts';

/** A thing that is looked at. */
export type Subject = { of: 'conversation'; id: string } | ({ of: 'slot' } & SlotPlace) | ({ of: 'day' } & DayPlace);

/**
 * Things that were found wrong and not right since, the one that was looked at longest ago first. They are known in the file of the
 * rows, so that a start forgets none, and rows that are made anew begin with none.
 */
export class FoundWrong {
  private readonly store: Pick<RowStore, 'meta' | 'setMeta'>;
  private readonly subjects: Map<string, Subject>;
  /** Keys of those that are not looked at again. */
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

  /** The one to look at. */
  get next(): Subject | undefined {
    for (const [key, subject] of this.subjects) if (!this.left.has(key)) return subject;
    return undefined;
  }

  /** @returns whether it is new */
  add(subject: Subject): boolean {
    this.left.delete(keyOf(subject));
    if (this.postpone(subject)) return false;
    this.subjects.set(keyOf(subject), subject);
    this.isSaved = false;
    return true;
  }

  /** One of them is not looked at again before the next start. */
  leave(subject: Subject): void {
    if (this.subjects.has(keyOf(subject))) this.left.add(keyOf(subject));
  }

  /** One of them stands behind all others. @returns whether it is one */
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

  /** Apart from what is known: a disk that is full keeps nobody from being told. */
  save(): void {
    if (this.isSaved) return;
    this.store.setMeta('foundWrong', JSON.stringify([...this.subjects.values()]));
    this.isSaved = true;
  }
}

const keyOf = (subject: Subject) => JSON.stringify(subject);
