import { Refusal } from '../../shared/errors.ts';
import { standsUnder } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { assignConversation } from './assignments.ts';
import { found } from './found.ts';

/** Sharing waiting conversations that nobody has among the people who are there. */

export interface Allocation {
  conversationId: string;
  staffId: string;
}

/** A conversation to be given to somebody, and the person who held it last. */
export interface Unheld {
  row: Pick<Conversation, 'id' | 'brandId' | 'dueAt' | 'waitingSince'>;
  lastHolder: string | null;
}

/** A person who takes work, and how many conversations they hold already, of whatever brand. */
export interface Helper {
  id: string;
  fullName: string;
  held: number;
  takes: (brandId: string) => boolean;
}

/** The oldest deadline first; without one the longest waiting after those. */
function byDeadline({ row: a }: Unheld, { row: b }: Unheld): number {
  const order = (one: Unheld['row']) => [one.dueAt ?? '~', one.waitingSince ?? '~', one.id].join(' ');
  return order(a) < order(b) ? -1 : 1;
}

/**
 * The plan: the person who held it last as long as there is room, else the one with the least load. Conversations for which nobody has room
 * are left out.
 */
export function allocationOf(unheld: readonly Unheld[], helpers: readonly Helper[], capacity: number): Allocation[] {
  const held = new Map(helpers.map(({ id, held }) => [id, held]));
  const heldBy = ({ id }: Helper) => held.get(id) ?? 0;
  const byName = helpers.toSorted((a, b) => a.fullName.localeCompare(b.fullName) || (a.id < b.id ? -1 : 1));
  return unheld.toSorted(byDeadline).flatMap(({ row, lastHolder }) => {
    const able = byName.filter((one) => one.takes(row.brandId) && heldBy(one) < capacity);
    const [first] = able;
    if (first === undefined) return [];
    // Of those with the least load the first by name.
    const least = able.reduce((best, one) => (heldBy(one) < heldBy(best) ? one : best), first);
    const chosen = able.find(({ id }) => id === lastHolder) ?? least;
    held.set(chosen.id, heldBy(chosen) + 1);
    return [{ conversationId: row.id, staffId: chosen.id }];
  });
}

/** Whether a conversation is to be shared out: a customer waits in it, and nobody has it. */
export function isUnheld(row: Conversation): boolean {
  return !row.archived && row.waitingSince !== null && standsUnder.unassigned(row);
}

/** Assigns as the plan says, as long as nobody has taken it meanwhile. @throws Refusal `busy`, `assignee_not_allowed` */
export function allocateConversation(allocation: Allocation): Decide {
  const assign = assignConversation(allocation);
  return (read, at) => {
    if (!isUnheld(found(read, 'conversation', allocation.conversationId).row)) throw new Refusal('busy');
    return assign(read, at);
  };
}
