import { type AutomaticKind, automaticText } from '../../shared/automation.ts';
import { contentIds, type MessageContent } from '../../shared/content.ts';
import { limits } from '../../shared/limits.ts';
import type { PostbackButton } from '../../shared/message-parts.ts';
import { unreachableReason } from '../../shared/reach.ts';
import { automaticId } from '../../shared/row-ids.ts';
import type { Decide } from '../engine/decision.ts';
import type { InternalRows, Read } from '../projections/stored.ts';
import { isPushBeyondStop } from './brand-limits.ts';
import { brandSettingsOf } from './brand-settings.ts';
import { nothing } from './nothing.ts';

interface SendAutomatic {
  conversationId: string;
  what: AutomaticKind;
  messageId: string;
}

/**
 * Queues a requested automatic message, or drops the request if its conditions no longer apply. Automatic messages do not count as replies
 * to the customer.
 */
export function sendAutomatic({ conversationId, what, messageId }: SendAutomatic): Decide {
  return (read, at) => {
    const job = read('automatic', automaticId(conversationId, what))?.row;
    if (job === undefined) return nothing;
    const text = wordsFor(read, job, at);
    if (text === null) return { events: [{ type: 'automatic.dropped', conversationId, what }] };
    const content = contentIds.message(conversationId, messageId);
    const buttons = what === 'rating' && job.episodeId !== null ? ratingButtons(job.episodeId) : null;
    const value: MessageContent = { text, content: { automatic: what, ...(buttons === null ? {} : { buttons }) } };
    const ours = { staffId: null, staffName: '', clientId: null, quotedMessageId: null, automatic: what };
    return {
      events: [{ type: 'message.queued', conversationId, messageId, kind: 'text', content, ...ours }],
      contents: [{ id: content, value }],
    };
  };
}

/**
 * Returns the text of an automatic message. `null` if the message must not be sent, for example because its time has passed, the brand has
 * switched it off, the brand's stop limit would be exceeded, or the customer cannot be reached.
 */
function wordsFor(read: Read, { conversationId, what, episodeId, since }: InternalRows['automatic'], at: number) {
  const conversation = read('conversation', conversationId);
  if (conversation === undefined || at - since > limits.automaticMs) return null;
  const { row, hidden } = conversation;
  const account = read('lineAccount', row.lineAccountId)?.row;
  const reachable = unreachableReason(row, account) === null && !hidden.standby;
  if (!reachable || row.kind !== 'user' || row.serviceStatus === 'blocked') return null;
  if (what === 'outsideHours' && row.waitingSince === null) return null;
  if (isPushBeyondStop(read, conversation, at)) return null;
  const stillSolved = row.status === 'resolved' && hidden.lastEpisodeId === episodeId;
  if (what === 'rating' && !stillSolved) return null;
  const settings = brandSettingsOf(read, 'automation', row.brandId);
  return settings[what].on ? automaticText(settings, what, row.customer.language) : null;
}

/** Returns one button per score. line/decode-event.ts parses their `data`. */
function ratingButtons(episodeId: string): PostbackButton[] {
  return [1, 2, 3, 4, 5].map((score) => {
    const label = `${score} ★`;
    return { label, data: `rate=${episodeId}&score=${score}`, displayText: label };
  });
}
