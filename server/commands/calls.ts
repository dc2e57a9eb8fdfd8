import { languageOf } from '../../shared/automation.ts';
import { type CallInvitation, type CallKind, callWords } from '../../shared/calls.ts';
import { contentIds, type MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Decide } from '../engine/decision.ts';
import { automationOf } from './automation.ts';
import { found } from './found.ts';
import { mustReach } from './messages.ts';

interface OfferCall {
  conversationId: string;
  callId: string;
  messageId: string;
  kind: CallKind;
  staff: { id: string; name: string };
}

/**
 * Offers a single customer a call: the message that invites goes out as any answer, and holds no link, which is made when it is sent.
 * @throws Refusal `not_a_customer`, `conversation_unreachable`
 */
export function offerCall({ conversationId, callId, messageId, kind, staff }: OfferCall): Decide {
  return (read) => {
    const conversation = found(read, 'conversation', conversationId);
    const { row } = conversation;
    if (row.kind !== 'user') throw new Refusal('not_a_customer');
    mustReach(read, conversation);
    const language = languageOf(row.customer.language) ?? automationOf(read, row.brandId).defaultLanguage;
    const words = callWords[language];
    const call: CallInvitation = { callId, kind, label: words.label };
    const content = contentIds.message(conversationId, messageId);
    const value: MessageContent = { text: words[kind], content: { call } };
    const author = { staffId: staff.id, staffName: staff.name, clientId: null, quotedMessageId: null };
    return {
      events: [
        { type: 'call.offered', conversationId, callId, kind, staffId: staff.id },
        { type: 'message.queued', conversationId, messageId, kind: 'template', content, ...author },
      ],
      contents: [{ id: content, value }],
    };
  };
}
