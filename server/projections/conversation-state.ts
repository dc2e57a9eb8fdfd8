import type { Origin } from '../../shared/events/common.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { deadlineFrom } from './deadline.ts';
import { settingsOf } from './defaults.ts';
import { type Facts, type Hidden, iso, type Stored, type Turn } from './stored.ts';

export type ConversationHidden = Hidden['conversation'];

/** A conversation while one event changes it. */
export interface Draft {
  row: Conversation;
  hidden: ConversationHidden;
}

export function draftOf(stored: Stored<'conversation'>): Draft {
  return { row: { ...stored.row }, hidden: { ...stored.hidden } };
}

/** The conversation as it is before LINE tells anything about the customer. */
export function newConversation(origin: Origin, facts: Facts): Draft {
  return {
    row: {
      id: origin.conversationId,
      brandId: origin.brandId,
      lineAccountId: origin.lineAccountId,
      kind: origin.kind,
      customer: {
        userId: origin.sourceId,
        displayName: '',
        pictureUrl: null,
        language: null,
        statusMessage: null,
        followed: true,
      },
      status: 'closed',
      serviceStatus: 'pending',
      priority: 'medium',
      memberGroup: 'normal',
      labels: [],
      tags: [],
      pinned: false,
      archived: false,
      internalNotes: [],
      unreadCount: 0,
      assignedTo: null,
      lastMessage: null,
      lastActiveAt: iso(origin.happenedAt),
      waitingSince: null,
      dueAt: null,
      overdue: false,
      canReplyFreeUntil: null,
      createdAt: iso(facts.at),
      version: facts.position,
    },
    hidden: {
      sourceId: origin.sourceId,
      standby: origin.standby,
      standbySince: 0,
      reachable: true,
      reachableSince: 0,
      turn: null,
      nextTurn: null,
      readUpTo: 0,
      unread: [],
      tokens: [],
      episodeId: null,
      lastEpisodeId: null,
      answeredEpisodeId: null,
      episodeEndedAt: null,
      ended: null,
      outgoing: 0,
      profileAt: 0,
      erasedAt: 0,
      members: {},
      memberCount: null,
      nameless: [],
      readToken: null,
      readTokenSince: 0,
    },
  };
}

/** Puts a turn (or none) in place, with what the row shows of it. */
export function setTurn(draft: Draft, turn: Turn | null): void {
  const same = turn !== null && draft.hidden.turn !== null && turn.dueAt === draft.hidden.turn.dueAt;
  draft.hidden.turn = turn;
  draft.row.waitingSince = turn === null ? null : iso(turn.startedAt);
  draft.row.dueAt = turn === null || turn.dueAt === null ? null : iso(turn.dueAt);
  if (!same) draft.row.overdue = false;
}

/** Computes the deadline anew, after level, priority or service status changed. While the staff wait, none runs. */
export function restartDeadline(draft: Draft, facts: Facts): void {
  const { turn, ended } = draft.hidden;
  const rests = draft.row.serviceStatus === 'waiting';
  const { tolerances } = settingsOf(facts.read);
  const anew = (one: Turn) => ({
    ...one,
    dueAt: rests ? null : deadlineFrom(draft.row, one.startedAt, tolerances),
  });
  if (turn !== null) setTurn(draft, anew(turn));
  if (ended?.turn != null) draft.hidden.ended = { ...ended, turn: anew(ended.turn) };
}

/** A customer's message joins the turn that waits, or begins one; a deadline that rested starts anew with it. */
export function customerWrote(draft: Draft, at: number, facts: Facts): void {
  const { hidden, row } = draft;
  const dueAt = deadlineFrom(row, at, settingsOf(facts.read).tolerances);
  const fresh: Turn = { startedAt: at, from: facts.position, messages: 1, dueAt };
  const { turn, nextTurn } = hidden;
  hidden.ended = null;
  setTurn(draft, turn === null ? fresh : { ...turn, messages: turn.messages + 1, dueAt: turn.dueAt ?? dueAt });
  if (turn !== null && hidden.outgoing > 0) {
    hidden.nextTurn = nextTurn === null ? fresh : { ...nextTurn, messages: nextTurn.messages + 1 };
  }
}

/** An answer went out: the turn ends; what the customer wrote meanwhile is the next one. */
export function answered(draft: Draft): void {
  setTurn(draft, draft.hidden.nextTurn);
  draft.hidden.nextTurn = null;
  draft.hidden.ended = null;
  // An answer may end its case, and goes out after that.
  draft.hidden.answeredEpisodeId = draft.hidden.episodeId ?? draft.hidden.lastEpisodeId;
}

/** Keeps a fresh reply token; the newest five are enough. */
export function keepToken(draft: Draft, token: string | null, facts: Facts): void {
  if (token === null) return;
  const tokens = draft.hidden.tokens.filter(({ receivedAt }) => receivedAt > facts.at - limits.replyTokenMs);
  draft.hidden.tokens = [...tokens, { token, receivedAt: facts.at }].slice(-5);
  showFreeReply(draft);
}

export function spendToken(draft: Draft, token: string | null): void {
  if (token === null) return;
  draft.hidden.tokens = draft.hidden.tokens.filter((held) => held.token !== token);
  showFreeReply(draft);
}

function showFreeReply(draft: Draft): void {
  const newest = draft.hidden.tokens.at(-1);
  draft.row.canReplyFreeUntil = newest === undefined ? null : iso(newest.receivedAt + limits.replyTokenMs);
}
