import { View } from '../sync/view.ts';
import type { Trouble } from './answer-trouble.ts';

/** The first that is there says why the screen is stale: the others follow from it. */
const order: Record<Trouble['why'], number> = { rebuilding: 0, failing: 1, behind: 2 };

/** Answers that the screen shows at the moment, as far as they are not the present. */
export class ShownAnswers extends View<{ worst: Trouble | null }> {
  readonly #troubles = new Map<object, Trouble>();

  constructor() {
    super({ worst: null });
  }

  /** @param trouble null: the answer is the present, or shown no more */
  set(answer: object, trouble: Trouble | null): void {
    if (trouble !== null) this.#troubles.set(answer, trouble);
    else if (!this.#troubles.delete(answer)) return;
    this.show({ worst: this.#worst() });
  }

  /** Of the oldest moment that any of them says. */
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
