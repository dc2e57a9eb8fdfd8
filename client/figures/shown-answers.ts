import { View } from '../sync/view.ts';
import type { Trouble } from './answer-trouble.ts';

/** Priority of reasons: the first one present explains the others. */
const order: Record<Trouble['why'], number> = { rebuilding: 0, failing: 1, behind: 2 };

/** Shown results that are not current. */
export class ShownAnswers extends View<{ worst: Trouble | null }> {
  readonly #troubles = new Map<object, Trouble>();

  constructor() {
    super({ worst: null });
  }

  /** @param trouble `null` if the result is current, or not shown any more. */
  set(answer: object, trouble: Trouble | null): void {
    if (trouble !== null) this.#troubles.set(answer, trouble);
    else if (!this.#troubles.delete(answer)) return;
    this.show({ worst: this.#worst() });
  }

  /** The most important reason, with the oldest time of all. */
  #worst(): Trouble | null {
    const all = [...this.#troubles.values()];
    const worst = all.toSorted((a, b) => order[a.why] - order[b.why])[0];
    if (worst === undefined) return null;
    const moments = all.flatMap(({ asOf }) => asOf ?? []);
    return { ...worst, asOf: moments.length === 0 ? null : Math.min(...moments) };
  }

  protected start() {
    return [];
  }
}

export const shownAnswers = new ShownAnswers();
