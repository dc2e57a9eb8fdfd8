import * as z from 'zod';
import { id } from './events/common.ts';
import { callEnds, callKinds, type Language } from './vocabulary.ts';

export type CallKind = (typeof callKinds)[number];
export type CallEnd = (typeof callEnds)[number];

/** Returns the reason for a call that ended before both sides joined. */
export function endWithoutTalk(reason: CallEnd): CallEnd {
  return reason === 'declined' || reason === 'withdrawn' ? reason : 'missed';
}

const time = z.iso.datetime();

/** Call offered to a customer by a member of staff. Its link is dead once the call has ended. */
export const Call = z.strictObject({
  id,
  conversationId: id,
  brandId: id,
  staffId: id,
  kind: z.enum(callKinds),
  state: z.enum(['offered', 'joined', 'ended']),
  offeredAt: time,
  joinedAt: time.nullable(),
  endedAt: time.nullable(),
  reason: z.enum(callEnds).nullable(),
  version: z.int().nonnegative(),
});
export type Call = z.infer<typeof Call>;

/** `content.call` of the invitation message. */
export interface CallInvitation {
  callId: string;
  kind: CallKind;
  /** Label of the button. */
  label: string;
}

/** Text of the invitation in the customer's language. */
export const callTexts: Record<Language, Record<CallKind, string> & { label: string }> = {
  en: {
    audio: 'We would like to call you. Tap the button to talk to us; no app is needed.',
    video: 'We would like to have a video call with you. Tap the button to join; no app is needed.',
    label: 'Join the call',
  },
  zh: {
    audio: '我們想與您語音通話，點一下按鈕即可開始，不需要安裝任何程式。',
    video: '我們想與您視訊通話，點一下按鈕即可加入，不需要安裝任何程式。',
    label: '加入通話',
  },
  th: {
    audio: 'เราขออนุญาตโทรคุยกับคุณ แตะปุ่มด้านล่างเพื่อเริ่มสายได้เลย ไม่ต้องติดตั้งแอปเพิ่ม',
    video: 'เราขออนุญาตวิดีโอคอลกับคุณ แตะปุ่มด้านล่างเพื่อเข้าร่วมได้เลย ไม่ต้องติดตั้งแอปเพิ่ม',
    label: 'เข้าร่วมสาย',
  },
};
