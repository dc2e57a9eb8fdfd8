import { Refusal } from '../../shared/errors.ts';
import { passesFilter } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import { assignConversation } from './assignments.ts';
import { found } from './found.ts';

/** Plans for waiting conversations that nobody has, and for those of people who have too many. */

export interface Allocation {
  conversationId: string;
  staffId: string;
  /** The person who has the conversation when the plan is made; absent where nobody has it. */
  from?: string | undefined;
}

/** Why the plan leaves a conversation where it is. */
export type LeftReason = 'not_waiting' | 'nobody_here' | 'administrators' | 'no_room' | 'already_even';

export interface AllocationPlan {
  plan: Allocation[];
  left: { conversationId: string; reason: LeftReason }[];
  /** Conversations beyond the limit of the plan. */
  more: number;
}

/** A conversation to assign, and the person who held it last. */
export interface Unheld {
  row: Pick<Conversation, 'id' | 'brandId' | 'dueAt' | 'waitingSince'>;
  lastHolder: string | null;
  /** Language of the customer; null or absent where it is unknown. */
  language?: Language | null;
}

/** A person who takes work, and how many conversations they hold already, of whatever brand. */
export interface Helper {
  id: string;
  fullName: string;
  held: number;
  takes: (brandId: string) => boolean;
  /** Languages that the person answers customers in; empty or absent: any. */
  languages?: readonly Language[];
  /** Kept free: gets nothing, and is named as a reason. */
  isKeptFree?: boolean;
}

/** A person at capacity, and those of their conversations that may move. */
export interface Giver {
  id: string;
  held: number;
  conversations: readonly Unheld[];
  /** How many more of them there are than are listed. */
  unlisted?: number;
}

/** People at capacity keep this share of it when others take from them. */
const keptShare = 0.7;

/** The oldest deadline first; without one the longest waiting after those, then those in which nobody waits. */
function byDeadline({ row: a }: Unheld, { row: b }: Unheld): number {
  const order = (one: Unheld['row']) => [one.dueAt ?? '~', one.waitingSince ?? '~', one.id].join(' ');
  return order(a) < order(b) ? -1 : 1;
}

/** People with room, as a plan fills them. */
class Takers {
  private readonly people: readonly Helper[];
  private readonly capacity: number;
  private readonly held: Map<string, number>;

  constructor(helpers: readonly Helper[], capacity: number) {
    this.people = helpers.toSorted((a, b) => a.fullName.localeCompare(b.fullName) || (a.id < b.id ? -1 : 1));
    this.capacity = capacity;
    this.held = new Map(helpers.map(({ id, held }) => [id, held]));
  }

  heldBy(id: string): number {
    return this.held.get(id) ?? 0;
  }

  /**
   * The person who held it last, else the one with the least load of those who answer the customer's language, else of all.
   *
   * @param most takers hold fewer than this
   */
  take({ row, lastHolder, language = null }: Unheld, most = this.capacity): string | null {
    const able = this.people.filter(
      ({ id, takes, isKeptFree }) => isKeptFree !== true && takes(row.brandId) && this.heldBy(id) < most,
    );
    const speaking = able.filter(({ languages = [] }) => answers(languages, language));
    const chosen = able.find(({ id }) => id === lastHolder) ?? this.least(speaking) ?? this.least(able);
    if (chosen === undefined) return null;
    this.held.set(chosen.id, this.heldBy(chosen.id) + 1);
    return chosen.id;
  }

  /** Of those with the least load the first by name. */
  private least(able: readonly Helper[]): Helper | undefined {
    return able.reduce<Helper | undefined>(
      (best, one) => (best === undefined || this.heldBy(one.id) < this.heldBy(best.id) ? one : best),
      undefined,
    );
  }

  /**
   * Why {@link take} found no one.
   *
   * @param most takers hold fewer than this
   */
  reasonFor({ brandId }: Unheld['row'], most = this.capacity): LeftReason {
    const here = this.people.filter(({ takes }) => takes(brandId));
    if (here.length === 0) return 'nobody_here';
    const hasFewerThan = (count: number) => here.some(({ id }) => this.heldBy(id) < count);
    if (hasFewerThan(most)) return 'administrators';
    return hasFewerThan(this.capacity) ? 'already_even' : 'no_room';
  }
}

const answers = (languages: readonly Language[], language: Language | null) =>
  language === null || languages.length === 0 || languages.includes(language);

/** Shares unassigned conversations among people with room, and gives the reason for each conversation that stays. */
export function sharedOut(
  unheld: readonly Unheld[],
  helpers: readonly Helper[],
  capacity: number,
  most = Number.POSITIVE_INFINITY,
): AllocationPlan {
  const takers = new Takers(helpers, capacity);
  const plan: Allocation[] = [];
  const left: AllocationPlan['left'] = [];
  for (const one of unheld.toSorted(byDeadline)) {
    const { id: conversationId } = one.row;
    const staffId = takers.take(one);
    if (staffId !== null) plan.push({ conversationId, staffId });
    else left.push({ conversationId, reason: takers.reasonFor(one.row) });
  }
  return limited(plan, left, most);
}

/** Cuts a plan at its limit. */
function limited(plan: Allocation[], left: AllocationPlan['left'], most: number): AllocationPlan {
  return { plan: plan.slice(0, most), left, more: Math.max(0, plan.length - most) };
}

/**
 * Moves conversations of people at capacity to people who hold fewer, those that wait first. Each move brings two people closer
 * together, and givers keep enough to work on.
 */
export function balanced(
  givers: readonly Giver[],
  helpers: readonly Helper[],
  capacity: number,
  most = Number.POSITIVE_INFINITY,
): AllocationPlan {
  const takers = new Takers(helpers, capacity);
  const kept = Math.floor(capacity * keptShare);
  const plan: Allocation[] = [];
  const queues = givers
    .filter(({ held }) => held >= capacity)
    .map(({ id, held, conversations, unlisted = 0 }) => ({
      id,
      held,
      unlisted,
      conversations: conversations.toSorted(byDeadline),
      left: [] as AllocationPlan['left'],
    }));
  for (;;) {
    const [giver] = queues
      .filter(({ held, conversations }) => held > kept && conversations.length > 0)
      .toSorted((a, b) => b.held - a.held || (a.id < b.id ? -1 : 1));
    if (giver === undefined) break;
    const one = giver.conversations.shift() as Unheld;
    // The taker holds at least two fewer than the giver before, so no more than the giver after.
    const fewerThan = Math.min(capacity, giver.held - 1);
    const staffId = takers.take({ ...one, lastHolder: null }, fewerThan);
    if (staffId === null) giver.left.push({ conversationId: one.row.id, reason: takers.reasonFor(one.row, fewerThan) });
    else {
      plan.push({ conversationId: one.row.id, staffId, from: giver.id });
      giver.held -= 1;
    }
  }
  const above = ({ held }: { held: number }) => Math.max(0, held - kept);
  const unlisted = queues.map((giver) => Math.min(giver.unlisted, Math.max(0, above(giver) - giver.left.length)));
  const planned = limited(
    plan,
    queues.flatMap((giver) => giver.left.slice(0, above(giver))),
    most,
  );
  return { ...planned, more: unlisted.reduce((sum, count) => sum + count, planned.more) };
}

/** Whether a conversation is to be shared out: a customer waits in it, and nobody has it. */
export function isUnheld(row: Conversation): boolean {
  return !row.archived && row.waitingSince !== null && passesFilter('unassigned', row, '');
}

/** Whether a person may hand a conversation on: a case that goes on, neither archived nor blocked. */
export function isMovable(row: Conversation): boolean {
  const { archived, status, serviceStatus } = row;
  return !archived && (status === 'open' || status === 'pending') && serviceStatus !== 'blocked';
}

/** Assigns as the plan says, as long as the conversation is still where the plan found it. @throws Refusal `busy`, `assignee_not_allowed` */
export function allocateConversation({ conversationId, staffId, from }: Allocation): Decide {
  const assign = assignConversation({ conversationId, staffId });
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    const isThere = isMovable(row) && row.assignedTo === (from ?? null);
    if (!isThere) throw new Refusal('busy');
    return assign(read, at);
  };
}
