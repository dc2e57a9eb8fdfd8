import type { AllocationMeta } from '../../../shared/api/dashboard.ts';
import type { Colleague } from '../../../shared/rows.ts';
import { canTake, heldOf, type Member, thoseThere, worksIn } from '../../../shared/team.ts';
import { languageOf } from '../../../shared/vocabulary.ts';

/** `unassigned`: assign the conversations without an assignee. `balance`: move conversations away from people at capacity. */
export type Task = 'unassigned' | 'balance';

/** Task of the sharing dialog. `from` is the person whose conversations are moved, if the user has chosen one. */
export interface Sharing {
  task: Task;
  from?: Member;
}

export interface Share {
  conversationId: string;
  staffId: string;
  /** Current assignee; `undefined` for an unassigned conversation. */
  from?: string | undefined;
}

export type SharedConversation = AllocationMeta['conversations'][number];
export type Left = AllocationMeta['left'][number];

/**
 * New assignee of each conversation, by conversation id. Initially the assignee in the server's plan, until the user selects another
 * person.
 */
export type Choice = ReadonlyMap<string, string>;

export const choiceOf = (plan: readonly Share[]): Choice =>
  new Map(plan.map(({ conversationId, staffId }) => [conversationId, staffId]));

/** Returns how many conversations each person receives and gives away. */
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

/** Person who can be selected as the new assignee of a conversation. */
export interface Taker {
  person: Colleague;
  /** Number of conversations, across all brands, that the person will have once the plan is applied. */
  held: number;
  speaks: boolean;
}

export const speaks = ({ languages }: Pick<Colleague, 'languages'>, tag: string | null): boolean => {
  const language = languageOf(tag);
  return language === null || languages.length === 0 || languages.includes(language);
};

/** Returns the people who can take a conversation. People who speak its language come first, then people with a lower load. */
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

/** Groups the conversations that get no new assignee by brand, language and reason. The largest group comes first. */
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

/**
 * Whether balancing can help: one person has reached their capacity, and another person has free capacity and at least two conversations
 * fewer.
 */
export function isUneven(team: readonly Member[]): boolean {
  const there = thoseThere(team);
  const most = Math.max(0, ...there.filter(({ open, capacity }) => open >= capacity).map(({ open }) => open));
  return there.some(({ open, capacity }) => open < capacity && open + 2 <= most);
}

/** Groups the rows of a plan that have the same previous and the same new assignee. */
export function byMove(plan: readonly Share[]) {
  const groups = Map.groupBy(plan, ({ staffId, from }) => JSON.stringify([staffId, from]));
  return [...groups.values()].map((group) => {
    const [{ staffId, from = null }] = group as [Share];
    return { ids: group.map(({ conversationId }) => conversationId), staffId, from };
  });
}
