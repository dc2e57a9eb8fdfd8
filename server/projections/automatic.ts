import type { AutomaticKind } from '../../shared/automation.ts';
import { isOpen } from '../../shared/business-hours.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { automaticId } from '../../shared/row-ids.ts';
import { automaticKinds } from '../../shared/vocabulary.ts';
import { episodeId } from '../turns/episodes.ts';
import { settingsOf } from './defaults.ts';
import { del, type InternalRows, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store requests for automatic messages. A worker creates the messages from the requests. */

/** Returns the settings of a kind of automatic message. `null` if it is switched off. */
function switchedOn<W extends AutomaticKind>(context: ProjectionContext, brandId: string, what: W) {
  const part = context.read('automation', brandId)?.row[what];
  return part?.on === true ? part : null;
}

function request(
  context: ProjectionContext,
  conversationId: string,
  what: AutomaticKind,
  episodeId: string | null,
): RowOp {
  const id = automaticId(conversationId, what);
  return put(context, 'automatic', { id, what, conversationId, episodeId, since: context.at });
}

/**
 * Whether no automatic message is sent for an event. This applies to groups, to chats that another program controls, to blocked
 * conversations, and to events that arrive more than `limits.automaticMs` after they happened.
 */
function isExcluded({ conversationId, kind, standby, happenedAt }: Origin, context: ProjectionContext): boolean {
  if (kind !== 'user' || standby || context.at - happenedAt > limits.automaticMs) return true;
  return context.read('conversation', conversationId)?.row.serviceStatus === 'blocked';
}

export function customerFollowed({ origin }: EventOf<'customer.followed'>, context: ProjectionContext): RowOp[] {
  if (isExcluded(origin, context) || switchedOn(context, origin.brandId, 'greeting') === null) return [];
  return [request(context, origin.conversationId, 'greeting', null)];
}

/** Requests the message about business hours, at most once per case and at most once in `limits.awayEveryMs`. */
export function messageReceived(
  { origin, messageId }: EventOf<'message.received'>,
  context: ProjectionContext,
): RowOp[] {
  const part = switchedOn(context, origin.brandId, 'outsideHours');
  if (part === null || isExcluded(origin, context) || context.read('message', messageId) !== undefined) return [];
  if (isOpen(part.hours, settingsOf(context.read).timeZone, context.at)) return [];
  const { conversationId } = origin;
  const open = context.read('conversation', conversationId)?.hidden.episodeId ?? episodeId(conversationId, context);
  const past = pastOf(context, conversationId);
  if (past.awayEpisodeId === open || (past.awayAt !== null && context.at - past.awayAt < limits.awayEveryMs)) return [];
  return [
    request(context, conversationId, 'outsideHours', open),
    put(context, 'automaticPast', { ...past, awayAt: context.at, awayEpisodeId: open }),
  ];
}

function pastOf(context: ProjectionContext, id: string): Omit<InternalRows['automaticPast'], 'version'> {
  const none = { id, awayAt: null, awayEpisodeId: null, ratingEpisodeId: null };
  return context.read('automaticPast', id)?.row ?? none;
}

const ratingTimer = (conversationId: string) => `rating/${conversationId}`;

/**
 * Sets the timer that requests a rating once the end of the case can no longer be undone. Sets no timer if a rating was already requested
 * for the case.
 */
export function statusChanged(event: EventOf<'conversation.status-changed'>, context: ProjectionContext): RowOp[] {
  const { conversationId, status } = event;
  const conversation = context.read('conversation', conversationId);
  if (status !== 'resolved' || conversation === undefined) return [];
  const { row, hidden } = conversation;
  const episodeId = hidden.episodeId;
  if (episodeId === null || row.kind !== 'user' || switchedOn(context, row.brandId, 'rating') === null) return [];
  if (pastOf(context, conversationId).ratingEpisodeId === episodeId) return [];
  const timer = {
    id: ratingTimer(conversationId),
    at: context.at + limits.endUndoneMs + 1,
    stream: `conversation/${conversationId}`,
    event: { type: 'rating-wait.passed' as const, conversationId, episodeId },
  };
  return [put(context, 'timer', timer)];
}

/** Requests a rating, unless the staff never replied in the case. */
export function ratingWaitPassed(event: EventOf<'rating-wait.passed'>, context: ProjectionContext): RowOp[] {
  const { conversationId, episodeId } = event;
  const timer = context.read('timer', ratingTimer(conversationId))?.row;
  // Ignored if the timer was deleted, or replaced by a later one that is still running.
  if (timer === undefined || timer.at > context.at) return [];
  const answered = context.read('conversation', conversationId)?.hidden.answeredEpisodeId === episodeId;
  return [del('timer', timer.id), ...(answered ? askForRating(event, context) : [])];
}

/**
 * Applies an event of older logs, which requested a rating after a wait of only a few seconds. Deletes the timer that newer versions use,
 * because that timer would request a second rating.
 */
export function ratingDelayPassed(event: EventOf<'rating-delay.passed'>, context: ProjectionContext): RowOp[] {
  const asks = askForRating(event, context);
  return asks.length === 0 ? [] : [del('timer', ratingTimer(event.conversationId)), ...asks];
}

/** Requests a rating if the case is still resolved and no rating was requested for it. */
function askForRating(event: { conversationId: string; episodeId: string }, context: ProjectionContext): RowOp[] {
  const { conversationId, episodeId } = event;
  const conversation = context.read('conversation', conversationId);
  const solved = conversation?.row.status === 'resolved' && conversation.hidden.lastEpisodeId === episodeId;
  const past = pastOf(context, conversationId);
  if (!solved || past.ratingEpisodeId === episodeId) return [];
  return [
    request(context, conversationId, 'rating', episodeId),
    put(context, 'automaticPast', { ...past, ratingEpisodeId: episodeId }),
  ];
}

export function messageQueued(
  { conversationId, automatic }: EventOf<'message.queued'>,
  context: ProjectionContext,
): RowOp[] {
  return automatic === undefined ? [] : done(context, conversationId, automatic);
}

export function dropped({ conversationId, what }: EventOf<'automatic.dropped'>, context: ProjectionContext): RowOp[] {
  return done(context, conversationId, what);
}

function done(context: ProjectionContext, conversationId: string, what: AutomaticKind): RowOp[] {
  const id = automaticId(conversationId, what);
  return context.read('automatic', id) === undefined ? [] : [del('automatic', id)];
}

/** Stores pending requests for automatic messages again once the customer's language is known, so that the worker processes them. */
export function profileKnown(
  { conversationId }: EventOf<'profile.fetched'> | EventOf<'profile.missing'>,
  context: ProjectionContext,
): RowOp[] {
  return automaticKinds.flatMap((what) => {
    const row = context.read('automatic', automaticId(conversationId, what))?.row;
    return row === undefined ? [] : [put(context, 'automatic', row)];
  });
}
