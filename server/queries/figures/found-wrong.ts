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

  constructor(store: Pick<RowStore, 'meta' | 'setMeta'>) {
    this.store = store;
    const known = parsedRow(store.meta('foundWrong') ?? '[]') as Subject[];
    this.subjects = new Map(known.map((subject) => [keyOf(subject), subject]));
  }

  get size(): number {
    return this.subjects.size;
  }

  get first(): Subject | undefined {
    return this.subjects.values().next().value;
  }

  /** @returns whether it is new */
  add(subject: Subject): boolean {
    if (this.postpone(subject)) return false;
    this.subjects.set(keyOf(subject), subject);
    this.write();
    return true;
  }

  /** One of them stands behind all others. @returns whether it is one */
  postpone(subject: Subject): boolean {
    const key = keyOf(subject);
    if (!this.subjects.delete(key)) return false;
    this.subjects.set(key, subject);
    return true;
  }

  remove(subject: Subject): void {
    if (this.subjects.delete(keyOf(subject))) this.write();
  }

  private write(): void {
    this.store.setMeta('foundWrong', JSON.stringify([...this.subjects.values()]));
  }
}

const keyOf = (subject: Subject) => JSON.stringify(subject);
