import type { AllocationMeta } from '../../../shared/api/dashboard.ts';
import type { Colleague } from '../../../shared/rows.ts';
import { canTake, heldOf, type Member, thoseThere, worksIn } from '../../../shared/team.ts';
import { languageOf } from '../../../shared/vocabulary.ts';

/** `unassigned`: conversations that nobody has; `balance`: those of people at capacity. */
export type Task = 'unassigned' | 'balance';

/** The start of the dialog; `from`: the one person whose conversations move. */
export interface Sharing {
  task: Task;
  from?: Member;
}

export interface Share {
  conversationId: string;
  staffId: string;
  /** The current assignee; absent for an unassigned conversation. */
  from?: string | undefined;
}

export type SharedConversation = AllocationMeta['conversations'][number];
export type Left = AllocationMeta['left'][number];

/** Takers as they are chosen, by conversation. The plan of the server is the first choice. */
export type Choice = ReadonlyMap<string, string>;

export const choiceOf = (plan: readonly Share[]): Choice =>
  new Map(plan.map(({ conversationId, staffId }) => [conversationId, staffId]));

/** Number of conversations that each person gets and gives. */
export function movesOf(choice: Choice, conversations: readonly SharedConversation[]) {
  const moves = new Map<string, { gets: number; gives: number }>();
  const of = (id: string) => {
    const known = moves.get(id) ?? { gets: 0, gives: 0 };
    moves.set(id, known);
    return known;
  };
  for (const { id, assignedTo } of conversations) {
    const staffId = choice.get(id);
    if (staffId === undefined) continue;
    of(staffId).gets += 1;
    if (assignedTo !== null) of(assignedTo).gives += 1;
  }
  return moves;
}

/** A person to give a conversation to. */
export interface Taker {
  person: Colleague;
  /** Conversations of the person, of whatever brand, as the plan leaves them. */
  held: number;
  speaks: boolean;
}

export const speaks = ({ languages }: Pick<Colleague, 'languages'>, tag: string | null): boolean => {
  const language = languageOf(tag);
  return language === null || languages.length === 0 || languages.includes(language);
};

/** People who are there and may take a conversation: those who answer its language first, then those with the least load. */
export function takersOf(
  { brandId, language, assignedTo }: SharedConversation,
  people: readonly Colleague[],
  moves: ReturnType<typeof movesOf>,
): Taker[] {
  return people
    .filter((person) => canTake(person) && person.id !== assignedTo && worksIn(person, brandId))
    .map((person) => ({ person, held: heldAfter(person, moves), speaks: speaks(person, language) }))
    .toSorted(
      (a, b) =>
        Number(b.speaks) - Number(a.speaks) || a.held - b.held || a.person.fullName.localeCompare(b.person.fullName),
    );
}

export function heldAfter(person: Colleague, moves: ReturnType<typeof movesOf>): number {
  const { gets = 0, gives = 0 } = moves.get(person.id) ?? {};
  return heldOf(person) + gets - gives;
}

/** Conversations that stay, by brand, language and reason; the largest groups first. */
export function leftBehind(left: readonly Left[], conversations: readonly SharedConversation[]) {
  const known = new Map(conversations.map((one) => [one.id, one]));
  const rows = left.flatMap(({ conversationId, reason }) => {
    const conversation = known.get(conversationId);
    return conversation === undefined ? [] : [{ reason, conversation }];
  });
  const groups = Map.groupBy(rows, ({ reason, conversation: { brandId, language } }) =>
    JSON.stringify([reason, brandId, languageOf(language)]),
  );
  return [...groups.values()]
    .map((group) => {
      const [{ reason, conversation }] = group as [(typeof group)[number]];
      const times = (name: 'waitingSince' | 'dueAt') =>
        group.flatMap(({ conversation: one }) => one[name] ?? []).toSorted()[0] ?? null;
      return {
        reason,
        brandId: conversation.brandId,
        language: languageOf(conversation.language),
        count: group.length,
        waitingSince: times('waitingSince'),
        dueAt: times('dueAt'),
      };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Whether balancing can help: somebody is at capacity while somebody else has two fewer, and room. */
export function isUneven(team: readonly Member[]): boolean {
  const there = thoseThere(team);
  const most = Math.max(0, ...there.filter(({ open, capacity }) => open >= capacity).map(({ open }) => open));
  return there.some(({ open, capacity }) => open < capacity && open + 2 <= most);
}

/** The same by person, those with the most first. */
export function byPerson<Person extends string | null>(
  plan: readonly { conversationId: string; staffId: Person }[],
): [staffId: Person, conversationIds: readonly string[]][] {
  const groups = Map.groupBy(plan, ({ staffId }) => staffId);
  return [...groups]
    .map(([staffId, shares]): [Person, readonly string[]] => [staffId, shares.map((share) => share.conversationId)])
    .toSorted(([, a], [, b]) => b.length - a.length);
}
