import { msg, type Text } from './msg.ts';
import type { Conversation } from './rows.ts';

/** Names of the VIP levels. */
export const groupTexts: Record<Conversation['memberGroup'], Text> = {
  normal: msg({ id: 'messages.group_normal', message: 'Normal' }),
  vip1: msg({ id: 'messages.group_vip1', message: 'VIP1' }),
  vip2: msg({ id: 'messages.group_vip2', message: 'VIP2' }),
  vip3: msg({ id: 'messages.group_vip3', message: 'VIP3' }),
};
