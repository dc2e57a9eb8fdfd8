import {
  believableMessage,
  believableScene,
  orderNumber,
  type Part,
} from '../../line-simulator/customers/believable.ts';
import type { Random } from '../../line-simulator/customers/random.ts';
import type { Scene } from '../../line-simulator/customers/talk.ts';
import type { Customer } from './customers.ts';
import type { Clerk } from './shifts.ts';

/** Maximum number of attempts to choose a text that has not been used yet. */
const triesMax = 4;

/** Provides the texts of one case, topic by topic. Repeats a line only if no unused line is found. */
export class Talk {
  private readonly random: Random;
  private readonly customer: Customer;
  private readonly order: string;
  private readonly used = new Set<string>();
  private scene: Scene;
  private turns = 0;

  constructor(random: Random, customer: Customer) {
    this.random = random;
    this.customer = customer;
    this.order = orderNumber(random);
    this.scene = believableScene(random, customer.language);
  }

  get topic(): Scene['topic'] {
    return this.scene.topic;
  }

  greeting(): string {
    return this.line('greeting', this.customer.gender).text;
  }

  /** Returns the opening line of a topic, then a follow-up line of the same topic, and so on. */
  question(): string {
    const isOpening = this.turns % 2 === 0;
    if (isOpening && this.turns > 0) this.scene = believableScene(this.random, this.customer.language);
    this.turns += 1;
    return this.line(isOpening ? 'open' : 'follow', this.customer.gender).text;
  }

  answer(clerk: Clerk): string {
    return this.line('answer', clerk.gender).text;
  }

  thanks(): string {
    return this.line('thanks', this.customer.gender).text;
  }

  /** Returns an additional message. Empty if all lines were used. */
  more(clerk: Clerk | null): string[] {
    const { text, isNew } =
      clerk === null ? this.line('follow', this.customer.gender) : this.line('answer', clerk.gender);
    return isNew ? [text] : [];
  }

  private line(part: Part, gender: Customer['gender']): { text: string; isNew: boolean } {
    const { random, customer, scene, order, used } = this;
    for (let tries = 0; ; tries++) {
      const text = believableMessage(random, customer.language, part, { scene, order, gender });
      const isNew = !used.has(text);
      used.add(text);
      if (isNew || tries === triesMax) return { text, isNew };
    }
  }
}
