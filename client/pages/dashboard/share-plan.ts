import type { Colleague, Conversation } from '../../../shared/rows.ts';
import { type Member, worksIn } from '../../../shared/team.ts';
import { isEnded } from '../../../shared/vocabulary.ts';
import { withRoom } from './reminders.ts';

export interface Share {
  conversationId: string;
  staffId: string;
}

interface Relief {
  from: Member;
  /** How many at most. */
  move: number;
  /** Conversations of theirs. */
  rows: readonly Conversation[];
  team: readonly Member[];
  people: ReadonlyMap<string, Colleague>;
}

/** Some conversations of a person at capacity, for others with room: those with the most time left first, each to the least loaded. */
export function reliefOf({ from, move, rows, team, people }: Relief): Share[] {
  const takers = withRoom(team).filter(({ id }) => id !== from.id);
  const open = new Map(takers.map((taker) => [taker.id, taker.open]));
  const loadOf = ({ id, capacity }: Member) => (open.get(id) ?? 0) / capacity;
  const held = rows.filter(({ assignedTo, status }) => assignedTo === from.id && !isEnded(status));
  const plan: Share[] = [];
  for (const { id, brandId } of held.toSorted((a, b) => dueOf(b) - dueOf(a))) {
    if (plan.length === move) break;
    const [taker] = takers
      .filter((one) => loadOf(one) < 1 && seesBrandOf(people.get(one.id), brandId))
      .toSorted((a, b) => loadOf(a) - loadOf(b));
    if (taker === undefined) continue;
    open.set(taker.id, (open.get(taker.id) ?? 0) + 1);
    plan.push({ conversationId: id, staffId: taker.id });
  }
  return plan;
}

const dueOf = ({ dueAt }: Conversation) => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt));
const seesBrandOf = (person: Colleague | undefined, brandId: string) =>
  person !== undefined && worksIn(person, brandId);

/** The same by person, those with the most first. */
export function byPerson<Person extends string | null>(
  plan: readonly { conversationId: string; staffId: Person }[],
): [staffId: Person, conversationIds: readonly string[]][] {
  const groups = Map.groupBy(plan, ({ staffId }) => staffId);
  return [...groups]
    .map(([staffId, shares]): [Person, readonly string[]] => [staffId, shares.map((share) => share.conversationId)])
    .toSorted(([, a], [, b]) => b.length - a.length);
}
