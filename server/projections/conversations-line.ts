import type { MessageContent, ProfileContent } from '../../shared/content.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { previewOf } from '../../shared/preview.ts';
import { opened } from '../turns/state.ts';
import { customerOf, withNameless } from './authors.ts';
import { wroteDuringBlock } from './block.ts';
import { changeConversation, fromLine } from './change-conversation.ts';
import { type Draft, keepToken } from './conversation-state.ts';
import { isRequestedBeforeErasure } from './effects.ts';
import { withoutUnsent } from './ended.ts';
import { takeEpisode } from './episodes.ts';
import { isOvertaken, isRedelivered } from './late.ts';
import { isHere } from './people.ts';
import { wroteWhileScheduled } from './scheduled.ts';
import { endSnooze } from './snooze.ts';
import { iso, type ProjectionContext, type RowOp } from './stored.ts';
import { addUnread, removeUnread } from './unread.ts';

/** The projections in this file change conversations after LINE events. */

export function messageReceived(event: EventOf<'message.received'>, context: ProjectionContext): RowOp[] {
  const { origin } = event;
  const known = context.read('message', event.messageId);
  return fromLine(context, origin, (draft) => {
    setReachable(draft, origin, true);
    active(draft, origin);
    keepToken(draft, event, context);
    keepReadToken(draft, event);
    // A message that was unsent before it arrived, or that was already delivered under another event id, is not counted and opens no case.
    if (known?.row.status === 'unsent' || isRedelivered(known)) return;
    openEpisode(draft, context);
    wroteWhileScheduled(draft);
    const { row, hidden } = draft;
    const author = customerOf(draft, origin.userId);
    if (author.id !== null && author.name === '') {
      hidden.nameless = withNameless(hidden.nameless, event.messageId);
    }
    const content = context.content<MessageContent>(event.content);
    const at = iso(origin.happenedAt);
    if (row.lastMessage === null || row.lastMessage.at <= at) {
      // If an edit arrived before its message, the message already has the edited text.
      const shown = known?.row ?? content ?? { text: '', content: {} };
      const preview = previewOf({ kind: event.kind, text: shown.text, content: shown.content });
      row.lastMessage = { id: event.messageId, direction: 'in', ...preview, author, at };
    }
    endSnooze(draft);
    if (hidden.block === null) addUnread(draft, event.messageId);
    else hidden.block = wroteDuringBlock(hidden.block, event.messageId, origin.happenedAt);
    hidden.ended = null;
  });
}

/**
 * Stores the token for marking messages as read. A token covers its message and all earlier ones, so the token of an older message is
 * ignored.
 */
function keepReadToken({ hidden }: Draft, { origin, readToken }: EventOf<'message.received'>): void {
  if (readToken === null || origin.happenedAt < hidden.readTokenSince) return;
  hidden.readTokenSince = origin.happenedAt;
  hidden.readToken = readToken;
}

/**
 * Stores whether the customer can be reached. LINE events arrive in any order, so an event that is older than the current state is ignored.
 */
function setReachable({ row, hidden }: Draft, { happenedAt }: Origin, reachable: boolean): void {
  if (happenedAt < hidden.reachableSince) return;
  hidden.reachableSince = happenedAt;
  hidden.reachable = reachable;
  row.customer = { ...row.customer, followed: reachable };
}

function active(draft: Draft, origin: Origin): void {
  const at = iso(origin.happenedAt);
  if (at > draft.row.lastActiveAt) draft.row.lastActiveAt = at;
}

/** Opens a case when a customer writes and there is no open case. */
function openEpisode(draft: Draft, context: ProjectionContext): void {
  if (draft.hidden.episodeId !== null) return;
  takeEpisode(draft, 'received', context);
  draft.row = opened(draft.row, (staffId) => isHere(context, staffId, draft.row.brandId));
}

export function messageEdited(event: EventOf<'message.edited'>, context: ProjectionContext): RowOp[] {
  const content = context.content<MessageContent>(event.content);
  const overtaken = isOvertaken(context.read('message', event.messageId), event);
  return fromLine(context, event.origin, (draft) => {
    keepToken(draft, event, context);
    active(draft, event.origin);
    const last = draft.row.lastMessage;
    if (last?.id === event.messageId && !overtaken) {
      const edited = content ?? { text: '', content: {} };
      draft.row.lastMessage = {
        ...last,
        ...previewOf({ kind: last.kind, text: edited.text, content: edited.content }),
      };
    }
  });
}

export function messageUnsent(event: EventOf<'message.unsent'>, context: ProjectionContext): RowOp[] {
  const message = context.read('message', event.messageId);
  return fromLine(context, event.origin, (draft) => {
    const { row, hidden } = draft;
    if (row.lastMessage?.id === event.messageId) {
      row.lastMessage = { ...row.lastMessage, ...previewOf({ ...row.lastMessage, status: 'unsent' }) };
    }
    if (message === undefined || message.row.direction !== 'in' || message.row.status === 'unsent') return;
    removeUnread(draft, message);
    hidden.ended = withoutUnsent(hidden.ended, message);
  });
}

export function customerFollowed(event: EventOf<'customer.followed'>, context: ProjectionContext): RowOp[] {
  return fromLine(context, event.origin, (draft) => {
    setReachable(draft, event.origin, true);
    active(draft, event.origin);
    keepToken(draft, event, context);
  });
}

export function customerUnfollowed(event: EventOf<'customer.unfollowed'>, context: ProjectionContext): RowOp[] {
  return fromLine(context, event.origin, (draft) => {
    setReachable(draft, event.origin, false);
  });
}

export function membersChanged(event: EventOf<'members.changed'>, context: ProjectionContext): RowOp[] {
  return fromLine(context, event.origin, (draft) => {
    keepToken(draft, event, context);
    if (event.change === 'bot_left') setReachable(draft, event.origin, false);
    if (event.change === 'bot_joined') setReachable(draft, event.origin, true);
    // Resets the time of the last profile request, so that the next event requests the group's name and number of members from LINE again.
    draft.hidden.profileAt = 0;
    if (event.change === 'left') {
      draft.hidden.members = Object.fromEntries(
        Object.entries(draft.hidden.members).filter(([userId]) => !event.userIds.includes(userId)),
      );
    }
  });
}

/**
 * Applies postbacks, ratings and other LINE events that are not messages. These events update the activity time and can contain a reply
 * token.
 */
export function touched(
  event: EventOf<'postback.received'> | EventOf<'other.received'> | EventOf<'conversation.rated'>,
  context: ProjectionContext,
): RowOp[] {
  return fromLine(context, event.origin, (draft) => {
    active(draft, event.origin);
    keepToken(draft, event, context);
  });
}

const membersMax = 500;

export function profileFetched(event: EventOf<'profile.fetched'>, context: ProjectionContext): RowOp[] {
  if (isRequestedBeforeErasure(event, context)) return [];
  const profile = context.content<ProfileContent>(event.content);
  return changeConversation(context, event.conversationId, ({ row, hidden }) => {
    hidden.memberCount = event.memberCount ?? hidden.memberCount;
    hidden.nameless = hidden.nameless.filter((id) => context.read('message', id)?.row.author.id !== event.userId);
    // If the id of the person was erased, the name is not stored.
    if (event.userId === '') return;
    if (event.userId !== row.customer.userId) {
      const members = { ...hidden.members, [event.userId]: profile?.displayName ?? '' };
      hidden.members = Object.fromEntries(Object.entries(members).slice(-membersMax));
      return;
    }
    hidden.profileAt = context.at;
    row.customer = {
      ...row.customer,
      displayName: profile?.displayName ?? '',
      pictureUrl: profile?.pictureUrl ?? null,
      language: profile?.language ?? null,
      statusMessage: profile?.statusMessage ?? null,
    };
  });
}

/**
 * Records that LINE has no profile of the customer. If LINE was unreachable instead, records nothing, so that the customer's next event
 * requests the profile again.
 */
export function profileMissing(event: EventOf<'profile.missing'>, context: ProjectionContext): RowOp[] {
  if (event.reason === 'unreachable') return [];
  return changeConversation(context, event.conversationId, ({ row, hidden }) => {
    if (event.userId !== '' && event.userId === row.customer.userId) hidden.profileAt = context.at;
  });
}
