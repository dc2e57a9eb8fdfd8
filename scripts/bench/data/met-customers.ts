import type { Conversation } from '../../../shared/rows.ts';
import { agentId, brandCount } from './company.ts';
import { Customer } from './customer.ts';
import type { Random } from './random.ts';

export const peoplePerBrand = 5;
/** Mean number of messages per customer in half a year. */
const perCustomer = 40;
/** Number of the newest customers who are considered recent. Recent customers take part in most of the exchanges. */
const recent = 2000;

/** Customer with the state that results from earlier exchanges. */
export class MetCustomer extends Customer {
  readonly holder: string;
  memberGroup: Conversation['memberGroup'] = 'normal';
  /** Last day on which the customer wrote. 0 if the customer has never written. */
  wroteOn = 0;

  constructor(n: number, random: Random) {
    super(n);
    this.holder = agentId(this.brand + brandCount * random.below(peoplePerBrand));
  }
}

/** Chooses the customer of each exchange: a new customer, or one who has written before. */
export class MetCustomers {
  private readonly random: Random;
  private readonly known: MetCustomer[] = [];
  private readonly isNew: number;

  constructor(messages: number, random: Random) {
    this.random = random;
    this.isNew = 4 / Math.min(perCustomer, Math.max(5, messages / 1000));
  }

  next(): MetCustomer {
    const { random, known } = this;
    if (known.length === 0 || random.chance(this.isNew)) {
      const customer = new MetCustomer(known.length, random);
      known.push(customer);
      return customer;
    }
    const from = random.chance(0.6) ? Math.max(0, known.length - recent) : 0;
    return known[from + random.below(known.length - from)] as MetCustomer;
  }
}
