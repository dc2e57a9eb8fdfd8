import type { Origin } from '../../shared/events/common.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { noEpisodes } from '../turns/episodes.ts';
import { noTurns } from '../turns/fold.ts';
import { tolerancesOf } from './defaults.ts';
import { type Hidden, iso, type ProjectionContext, type Stored } from './stored.ts';

export type ConversationHidden = Hidden['conversation'];

/** Copy of a conversation to which an event is applied. */
export interface Draft {
  row: Conversation;
  hidden: ConversationHidden;
}

export function draftOf(stored: Stored<'conversation'>): Draft {
  return { row: { ...stored.row }, hidden: { ...stored.hidden } };
}

/** Returns a new conversation with the values that its first event contains. */
export function newConversation(origin: Origin, context: ProjectionContext): Draft {
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
        alias: null,
        fields: {},
        followed: true,
      },
      status: 'closed',
      serviceStatus: 'pending',
      blockedUntil: null,
      blockedReason: null,
      snoozedUntil: null,
      snoozedBy: null,
      snoozeEnded: false,
      priority: 'medium',
      memberGroup: 'normal',
      labels: [],
      tags: [],
      pinned: false,
      archived: false,
      noteCount: 0,
      unreadCount: 0,
      assignedTo: null,
      mentioned: [],
      lastMessage: null,
      scheduledAt: null,
      lastActiveAt: iso(origin.happenedAt),
      waitingSince: null,
      dueAt: null,
      overdue: false,
      canReplyFreeUntil: null,
      createdAt: iso(context.at),
      version: context.position,
    },
    hidden: {
      sourceId: origin.sourceId,
      standby: origin.standby,
      standbySince: 0,
      reachable: true,
      reachableSince: 0,
      turns: noTurns(tolerancesOf(context.read), context.at),
      readUpTo: 0,
      unread: [],
      notes: [],
      mentions: [],
      tokens: [],
      lastHolder: null,
      lastReplier: null,
      answeredEpisodeId: null,
      ...noEpisodes,
      scheduled: [],
      ended: null,
      block: null,
      profileAt: 0,
      erasedAt: 0,
      lastWordAt: context.at,
      members: {},
      memberCount: null,
      nameless: [],
      readToken: null,
      readTokenSince: 0,
    },
  };
}

/**
 * Stores a new reply token, unless LINE delivered its event so late that the token expires sooner than usual. Keeps only the newest five
 * tokens that are still valid.
 */
export function keepToken(
  draft: Draft,
  { origin, replyToken: token }: { origin: Origin; replyToken: string | null },
  context: ProjectionContext,
): void {
  if (token === null || context.at + limits.replyTokenMs > origin.happenedAt + limits.replyTokenEventMs) return;
  const tokens = draft.hidden.tokens.filter(({ receivedAt }) => receivedAt > context.at - limits.replyTokenMs);
  draft.hidden.tokens = [...tokens, { token, receivedAt: context.at }].slice(-5);
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
