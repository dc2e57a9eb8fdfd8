import * as z from 'zod';
import type { Language } from './automation.ts';
import { id } from './events/common.ts';

export const callKinds = ['audio', 'video'] as const;
export type CallKind = (typeof callKinds)[number];
/** `missed`: the customer never came; `lost`: a connection broke and did not come back. */
export const callEnds = ['hung_up', 'missed', 'lost'] as const;

const time = z.iso.datetime();

/** A call that a person of the staff offered a customer; over when it has ended, whose link is then dead. */
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

/** `content.call` of the message that invites. */
export interface CallInvitation {
  callId: string;
  kind: CallKind;
  /** What stands on the button. */
  label: string;
}

/** What the invitation says in the customer's language. */
export const callWords: Record<Language, Record<CallKind, string> & { label: string }> = {
  en: {
    audio: 'We would like to call you. Tap the button to talk to us; nothing has to be installed.',
    video: 'We would like to see you on a video call. Tap the button to join; nothing has to be installed.',
    label: 'Join the call',
  },
  zh: {
    audio: '我们想与您语音通话。请点击按钮接通，无需安装任何软件。',
    video: '我们想与您视频通话。请点击按钮加入，无需安装任何软件。',
    label: '加入通话',
  },
  th: {
    audio: 'เราอยากคุยกับคุณทางเสียง แตะปุ่มเพื่อรับสายได้เลย ไม่ต้องติดตั้งอะไร',
    video: 'เราอยากคุยกับคุณทางวิดีโอ แตะปุ่มเพื่อเข้าร่วมได้เลย ไม่ต้องติดตั้งอะไร',
    label: 'เข้าร่วมสาย',
  },
};
