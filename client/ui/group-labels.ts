import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Conversation } from '../../shared/rows.ts';

export const groupLabels: Record<Conversation['memberGroup'], MessageDescriptor> = {
  normal: msg({ id: 'messages.group_normal', message: 'Normal' }),
  vip1: msg({ id: 'messages.group_vip1', message: 'VIP1' }),
  vip2: msg({ id: 'messages.group_vip2', message: 'VIP2' }),
  vip3: msg({ id: 'messages.group_vip3', message: 'VIP3' }),
};
