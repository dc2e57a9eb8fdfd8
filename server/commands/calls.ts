import type { CallInvitation, CallKind } from '../../shared/calls.ts';
import { contentIds, type MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { CallParts } from '../../shared/message-parts.ts';
import { msg, type Text, type TextsIn } from '../../shared/msg.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import { nodeField } from '../kinds/nodes.ts';
import { mustBeWithinStop } from './brand-limits.ts';
import { languageOfCustomer } from './customer-language.ts';
import { found } from './found.ts';
import { mustReach } from './messages.ts';

/** Texts of the invitation message for each kind of call, and text of its button (`label`). Sent in the customer's language. */
export const callTexts: Record<CallKind | 'label', Text> = {
  audio: msg({
    id: 'call.offer',
    message: 'We would like to call you. Tap the button to talk to us; no app is needed.',
  }),
  video: msg({
    id: 'call.offer_video',
    message: 'We would like to have a video call with you. Tap the button to join; no app is needed.',
  }),
  label: msg({ id: 'call.offer_join', message: 'Join the call' }),
};

interface OfferCall {
  conversationId: string;
  callId: string;
  messageId: string;
  kind: CallKind;
  staff: { id: string; name: string };
  /** Id of this node, which manages the call. */
  node: string;
  textsIn: TextsIn;
}

/**
 * Offers a customer a call. The invitation is sent like any other reply. The link in the invitation is created when the invitation is sent.
 * A conversation has at most one open call. If the same person offers the same kind again, the open call is returned.
 * @throws Refusal `not_a_customer`, `conversation_unreachable`, `brand_limit_reached`, `call_open`
 */
export function offerCall({
  conversationId,
  callId,
  messageId,
  kind,
  staff,
  node,
  textsIn,
}: OfferCall): Decide<Decision & { callId: string }> {
  return (read, at) => {
    const conversation = found(read, 'conversation', conversationId);
    const { row } = conversation;
    if (row.kind !== 'user') throw new Refusal('not_a_customer');
    const open = read('call', read('name', nameKey('call', conversationId))?.row.holder ?? '')?.row;
    if (open !== undefined) {
      if (open.staffId !== staff.id || open.kind !== kind) throw new Refusal('call_open');
      return { events: [], callId: open.id };
    }
    mustReach(read, conversation);
    mustBeWithinStop(read, conversation, at);
    const textIn = textsIn(languageOfCustomer(read, conversationId));
    const call: CallInvitation = { callId, kind, label: textIn(callTexts.label) };
    const content = contentIds.message(conversationId, messageId);
    const value: MessageContent = { text: textIn(callTexts[kind]), content: { call } satisfies CallParts };
    const author = { staffId: staff.id, staffName: staff.name, clientId: null, quotedMessageId: null };
    return {
      callId,
      events: [
        { type: 'call.offered', conversationId, callId, kind, staffId: staff.id, ...nodeField(node) },
        { type: 'message.queued', conversationId, messageId, kind: 'template', content, ...author },
      ],
      contents: [{ id: content, value }],
    };
  };
}
