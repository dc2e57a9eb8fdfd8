import { type AutomaticKind, automaticKinds } from '../../shared/automation.ts';
import { isOpen } from '../../shared/business-hours.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { automaticId } from '../../shared/row-ids.ts';
import { settingsOf } from './defaults.ts';
import { episodeId } from './episodes.ts';
import { del, type Facts, type InternalRows, put, type RowOp } from './stored.ts';

/** What the product is to say by itself: rows that a worker turns into messages. */

export function automationChanged(event: EventOf<'brand.automation-changed'>, facts: Facts): RowOp[] {
  const { brandId, settings } = event;
  return [put(facts, 'automation', { id: brandId, brandId, ...settings })];
}

export function brandDeleted({ brandId }: EventOf<'brand.deleted'>, facts: Facts): RowOp[] {
  return facts.read('automation', brandId) === undefined ? [] : [del('automation', brandId)];
}

/** The settings of a part that is on. */
function switchedOn<W extends AutomaticKind>(facts: Facts, brandId: string, what: W) {
  const part = facts.read('automation', brandId)?.row[what];
  return part?.on === true ? part : null;
}

function ask(facts: Facts, conversationId: string, what: AutomaticKind, episodeId: string | null): RowOp {
  const id = automaticId(conversationId, what);
  return put(facts, 'automatic', { id, what, conversationId, episodeId, since: facts.at });
}

/** Groups, chats that another program holds, blocked customers, and what happened long ago. */
function isNotAddressed({ conversationId, kind, standby, happenedAt }: Origin, facts: Facts): boolean {
  if (kind !== 'user' || standby || facts.at - happenedAt > limits.automaticMs) return true;
  return facts.read('conversation', conversationId)?.row.serviceStatus === 'blocked';
}

export function customerFollowed({ origin }: EventOf<'customer.followed'>, facts: Facts): RowOp[] {
  if (isNotAddressed(origin, facts) || switchedOn(facts, origin.brandId, 'greeting') === null) return [];
  return [ask(facts, origin.conversationId, 'greeting', null)];
}

/** Once per case and at most every 12 hours. */
export function messageReceived({ origin, messageId }: EventOf<'message.received'>, facts: Facts): RowOp[] {
  const part = switchedOn(facts, origin.brandId, 'outsideHours');
  if (part === null || isNotAddressed(origin, facts) || facts.read('message', messageId) !== undefined) return [];
  if (isOpen(part.hours, settingsOf(facts.read).timeZone, facts.at)) return [];
  const { conversationId } = origin;
  const open = facts.read('conversation', conversationId)?.hidden.episodeId ?? episodeId(conversationId, facts);
  const past = pastOf(facts, conversationId);
  if (past.awayEpisodeId === open || (past.awayAt !== null && facts.at - past.awayAt < limits.awayEveryMs)) return [];
  return [
    ask(facts, conversationId, 'outsideHours', open),
    put(facts, 'automaticPast', { ...past, awayAt: facts.at, awayEpisodeId: open }),
  ];
}

function pastOf(facts: Facts, id: string): Omit<InternalRows['automaticPast'], 'version'> {
  const none = { id, awayAt: null, awayEpisodeId: null, ratingEpisodeId: null };
  return facts.read('automaticPast', id)?.row ?? none;
}

const ratingTimer = (conversationId: string) => `rating/${conversationId}`;

/** Asked when the solving of the case can no longer be taken back; once per case. */
export function statusChanged(event: EventOf<'conversation.status-changed'>, facts: Facts): RowOp[] {
  const { conversationId, status } = event;
  const conversation = facts.read('conversation', conversationId);
  if (status !== 'resolved' || conversation === undefined) return [];
  const { row, hidden } = conversation;
  const episodeId = hidden.episodeId;
  if (episodeId === null || row.kind !== 'user' || switchedOn(facts, row.brandId, 'rating') === null) return [];
  if (pastOf(facts, conversationId).ratingEpisodeId === episodeId) return [];
  const timer = {
    id: ratingTimer(conversationId),
    at: facts.at + limits.endUndoneMs + 1,
    stream: `conversation/${conversationId}`,
    event: { type: 'rating-wait.passed' as const, conversationId, episodeId },
  };
  return [put(facts, 'timer', timer)];
}

/** A case that nobody answered is not asked about. */
export function ratingWaitPassed(event: EventOf<'rating-wait.passed'>, facts: Facts): RowOp[] {
  const { conversationId, episodeId } = event;
  const timer = facts.read('timer', ratingTimer(conversationId))?.row;
  // A later timer of the same conversation stays.
  if (timer === undefined || timer.at > facts.at) return [];
  const answered = facts.read('conversation', conversationId)?.hidden.answeredEpisodeId === episodeId;
  return [del('timer', timer.id), ...(answered ? askForRating(event, facts) : [])];
}

/** Its timer ran for seconds; the one that the rows hold would ask again. */
export function ratingDelayPassed(event: EventOf<'rating-delay.passed'>, facts: Facts): RowOp[] {
  const asks = askForRating(event, facts);
  return asks.length === 0 ? [] : [del('timer', ratingTimer(event.conversationId)), ...asks];
}

/** As long as the case is solved, and has not been asked about. */
function askForRating(event: { conversationId: string; episodeId: string }, facts: Facts): RowOp[] {
  const { conversationId, episodeId } = event;
  const conversation = facts.read('conversation', conversationId);
  const solved = conversation?.row.status === 'resolved' && conversation.hidden.lastEpisodeId === episodeId;
  const past = pastOf(facts, conversationId);
  if (!solved || past.ratingEpisodeId === episodeId) return [];
  return [
    ask(facts, conversationId, 'rating', episodeId),
    put(facts, 'automaticPast', { ...past, ratingEpisodeId: episodeId }),
  ];
}

export function messageQueued({ conversationId, automatic }: EventOf<'message.queued'>, facts: Facts): RowOp[] {
  return automatic === undefined ? [] : done(facts, conversationId, automatic);
}

export function dropped({ conversationId, what }: EventOf<'automatic.dropped'>, facts: Facts): RowOp[] {
  return done(facts, conversationId, what);
}

function done(facts: Facts, conversationId: string, what: AutomaticKind): RowOp[] {
  const id = automaticId(conversationId, what);
  return facts.read('automatic', id) === undefined ? [] : [del('automatic', id)];
}

/** What waited for the customer's language can go now. */
export function profileKnown(
  { conversationId }: EventOf<'profile.fetched'> | EventOf<'profile.missing'>,
  facts: Facts,
): RowOp[] {
  return automaticKinds.flatMap((what) => {
    const row = facts.read('automatic', automaticId(conversationId, what))?.row;
    return row === undefined ? [] : [put(facts, 'automatic', row)];
  });
}
