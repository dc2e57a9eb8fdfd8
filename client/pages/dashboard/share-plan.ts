import type { AllocationMeta } from '../../../shared/api/dashboard.ts';
import type { Colleague } from '../../../shared/rows.ts';
import { canTake, heldOf, type Member, thoseThere, worksIn } from '../../../shared/team.ts';
import { languageOf } from '../../../shared/vocabulary.ts';

/** `unassigned`: conversations without an assignee. `balance`: conversations of people at capacity. */
export type Task = 'unassigned' | 'balance';

/** Initial state of the dialog. `from`: person whose conversations move. */
export interface Sharing {
  task: Task;
  from?: Member;
}

export interface Share {
  conversationId: string;
  staffId: string;
  /** Current assignee; undefined for an unassigned conversation. */
  from?: string | undefined;
}

export type SharedConversation = AllocationMeta['conversations'][number];
export type Left = AllocationMeta['left'][number];

/** Selected assignees by conversation, initially those of the server's plan. */
export type Choice = ReadonlyMap<string, string>;

export const choiceOf = (plan: readonly Share[]): Choice =>
  new Map(plan.map(({ conversationId, staffId }) => [conversationId, staffId]));

/** Number of conversations that each person gains and loses. */
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

/** Candidate for a conversation. */
export interface Taker {
  person: Colleague;
  /** Number of the person's conversations across all brands after the plan. */
  held: number;
  speaks: boolean;
}

export const speaks = ({ languages }: Pick<Colleague, 'languages'>, tag: string | null): boolean => {
  const language = languageOf(tag);
  return language === null || languages.length === 0 || languages.includes(language);
};

/** Available people for a conversation: speakers of its language first, then by lowest load. */
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

/** Conversations without a new assignee, grouped by brand, language and reason, largest group first. */
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

/** Whether balancing can help: someone is at capacity, and someone with room has at least two conversations fewer. */
export function isUneven(team: readonly Member[]): boolean {
  const there = thoseThere(team);
  const most = Math.max(0, ...there.filter(({ open, capacity }) => open >= capacity).map(({ open }) => open));
  return there.some(({ open, capacity }) => open < capacity && open + 2 <= most);
}

/** Groups a plan by previous and new assignee. */
export function byMove(plan: readonly Share[]) {
  const groups = Map.groupBy(plan, ({ staffId, from }) => JSON.stringify([staffId, from]));
  return [...groups.values()].map((group) => {
    const [{ staffId, from = null }] = group as [Share];
    return { ids: group.map(({ conversationId }) => conversationId), staffId, from };
  });
}
