import { Refusal } from '../../shared/errors.ts';
import { passesFilter } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import { assignConversation } from './assignments.ts';
import { found } from './found.ts';

/**
 * Assignment of one conversation to a person, as part of a plan. A plan either assigns waiting conversations that have no assignee, or
 * reassigns conversations of people at capacity.
 */
export interface Allocation {
  conversationId: string;
  staffId: string;
  /** Assignee when the plan was computed. Absent for an unassigned conversation. */
  from?: string | undefined;
}

/** Reason why the plan leaves a conversation unchanged. */
export type LeftReason = 'not_waiting' | 'nobody_here' | 'administrators' | 'no_room' | 'already_even';

export interface AllocationPlan {
  plan: Allocation[];
  left: { conversationId: string; reason: LeftReason }[];
  /**
   * Number of conversations that could be assigned but are not in the plan, because the plan reached its limit or the conversations were
   * not listed for the plan.
   */
  more: number;
}

/** Conversation to assign, with its last assignee. */
export interface Unassigned {
  row: Pick<Conversation, 'id' | 'brandId' | 'dueAt' | 'waitingSince'>;
  lastHolder: string | null;
  /** Language of the customer. `null` or absent if unknown. */
  language?: Language | null;
}

/** A person who accepts assignments. `held` is the number of conversations assigned to them across all brands. */
export interface Helper {
  id: string;
  fullName: string;
  held: number;
  takes: (brandId: string) => boolean;
  /** Languages in which the person replies to customers. An empty or absent list means any language. */
  languages?: readonly Language[];
  /**
   * Whether the person is never assigned conversations. If only such people could take a conversation, the plan leaves it unchanged and
   * gives the reason `administrators`.
   */
  isKeptFree?: boolean;
}

/** A person at capacity, with their conversations that can be reassigned. */
export interface Giver {
  id: string;
  held: number;
  conversations: readonly Unassigned[];
  /** Number of further conversations that could be reassigned but are not in `conversations`. */
  unlisted?: number;
}

/** Share of the capacity up to which a person keeps conversations. Only conversations beyond this share are reassigned. */
const targetShare = 0.7;

/** Sorts by earliest deadline, then by longest wait. Conversations without a waiting customer are last. */
function byDeadline({ row: a }: Unassigned, { row: b }: Unassigned): number {
  const order = (one: Unassigned['row']) => [one.dueAt ?? '~', one.waitingSince ?? '~', one.id].join(' ');
  return order(a) < order(b) ? -1 : 1;
}

/** People with free capacity. Their load includes the conversations that the plan has assigned to them so far. */
class Takers {
  private readonly people: readonly Helper[];
  private readonly capacity: number;
  private readonly held: Map<string, number>;

  constructor(helpers: readonly Helper[], capacity: number) {
    this.people = helpers.toSorted((a, b) => a.fullName.localeCompare(b.fullName) || (a.id < b.id ? -1 : 1));
    this.capacity = capacity;
    this.held = new Map(helpers.map(({ id, held }) => [id, held]));
  }

  countOf(id: string): number {
    return this.held.get(id) ?? 0;
  }

  /**
   * Assigns a conversation to its last assignee, if that person can take it, or else to the person with the fewest conversations,
   * preferably one who replies in the customer's language. Returns the id of the person, or `null` if nobody can take it.
   * @param most only people with fewer conversations than this are considered
   */
  take({ row, lastHolder, language = null }: Unassigned, most = this.capacity): string | null {
    const able = this.people.filter(
      ({ id, takes, isKeptFree }) => isKeptFree !== true && takes(row.brandId) && this.countOf(id) < most,
    );
    const speaking = able.filter(({ languages = [] }) => answers(languages, language));
    const chosen = able.find(({ id }) => id === lastHolder) ?? this.least(speaking) ?? this.least(able);
    if (chosen === undefined) return null;
    this.held.set(chosen.id, this.countOf(chosen.id) + 1);
    return chosen.id;
  }

  /** Returns the person with the lowest load. Among several such people, the first by name. */
  private least(able: readonly Helper[]): Helper | undefined {
    return able.reduce<Helper | undefined>(
      (best, one) => (best === undefined || this.countOf(one.id) < this.countOf(best.id) ? one : best),
      undefined,
    );
  }

  /**
   * Returns why {@link take} did not find anyone.
   * @param most only people with fewer conversations than this were considered
   */
  reasonFor({ brandId }: Unassigned['row'], most = this.capacity): LeftReason {
    const here = this.people.filter(({ takes }) => takes(brandId));
    if (here.length === 0) return 'nobody_here';
    const hasFewerThan = (count: number) => here.some(({ id }) => this.countOf(id) < count);
    if (hasFewerThan(most)) return 'administrators';
    return hasFewerThan(this.capacity) ? 'already_even' : 'no_room';
  }
}

const answers = (languages: readonly Language[], language: Language | null) =>
  language === null || languages.length === 0 || languages.includes(language);

/**
 * Plans the assignment of unassigned conversations to people with free capacity. For each conversation that cannot be assigned, the plan
 * contains the reason.
 */
export function planAllocation(
  unassigned: readonly Unassigned[],
  helpers: readonly Helper[],
  capacity: number,
  most = Number.POSITIVE_INFINITY,
): AllocationPlan {
  const takers = new Takers(helpers, capacity);
  const plan: Allocation[] = [];
  const left: AllocationPlan['left'] = [];
  for (const one of unassigned.toSorted(byDeadline)) {
    const { id: conversationId } = one.row;
    const staffId = takers.take(one);
    if (staffId !== null) plan.push({ conversationId, staffId });
    else left.push({ conversationId, reason: takers.reasonFor(one.row) });
  }
  return limited(plan, left, most);
}

/** Limits a plan to `most` assignments. `more` is the number of assignments that were left out. */
function limited(plan: Allocation[], left: AllocationPlan['left'], most: number): AllocationPlan {
  return { plan: plan.slice(0, most), left, more: Math.max(0, plan.length - most) };
}

/**
 * Plans the reassignment of conversations from people at capacity to people with fewer conversations. Starts with the earliest deadlines.
 * Each reassignment reduces the difference between two people, and people at capacity keep a share of their conversations ({@link
 * targetShare}).
 */
export function planBalancing(
  givers: readonly Giver[],
  helpers: readonly Helper[],
  capacity: number,
  most = Number.POSITIVE_INFINITY,
): AllocationPlan {
  const takers = new Takers(helpers, capacity);
  const target = Math.floor(capacity * targetShare);
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
      .filter(({ held, conversations }) => held > target && conversations.length > 0)
      .toSorted((a, b) => b.held - a.held || (a.id < b.id ? -1 : 1));
    if (giver === undefined) break;
    const one = giver.conversations.shift() as Unassigned;
    // The receiver must have at least two conversations fewer than the giver. After the move, the receiver then has at most as many as the
    // giver.
    const fewerThan = Math.min(capacity, giver.held - 1);
    const staffId = takers.take({ ...one, lastHolder: null }, fewerThan);
    if (staffId === null) giver.left.push({ conversationId: one.row.id, reason: takers.reasonFor(one.row, fewerThan) });
    else {
      plan.push({ conversationId: one.row.id, staffId, from: giver.id });
      giver.held -= 1;
    }
  }
  const above = ({ held }: { held: number }) => Math.max(0, held - target);
  const unlisted = queues.map((giver) => Math.min(giver.unlisted, Math.max(0, above(giver) - giver.left.length)));
  const planned = limited(
    plan,
    queues.flatMap((giver) => giver.left.slice(0, above(giver))),
    most,
  );
  return { ...planned, more: unlisted.reduce((sum, count) => sum + count, planned.more) };
}

/** Whether a conversation can be allocated: it is not archived, the customer is waiting, and nobody is assigned. */
export function isUnassigned(row: Conversation): boolean {
  return !row.archived && row.waitingSince !== null && passesFilter('unassigned', row, '');
}

/** Whether a conversation can be reassigned: its case is open, and it is neither archived nor blocked. */
export function isMovable(row: Conversation): boolean {
  const { archived, status, serviceStatus } = row;
  return !archived && (status === 'open' || status === 'pending') && serviceStatus !== 'blocked';
}

/**
 * Carries out one assignment of a plan, if the conversation still has the assignee that the plan expected.
 * @param allocation the assignment, with the caller as `by`
 * @throws Refusal `busy`, `assignee_not_allowed`
 */
export function allocateConversation({ conversationId, staffId, from, by }: Allocation & { by: string }): Decide {
  const assign = assignConversation({ conversationId, staffId, from: from ?? null, by });
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    if (!isMovable(row)) throw new Refusal('busy');
    return assign(read, at);
  };
}
