import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Conversation } from '../../../shared/rows.ts';

/** Texts for the values of enumerations, such as the status of a conversation. */

export const serviceLabels: Record<Conversation['serviceStatus'], MessageDescriptor> = {
  pending: msg({ id: 'messages.service_pending', message: 'Not started' }),
  processing: msg({ id: 'messages.service_processing', message: 'Processing' }),
  waiting: msg({ id: 'messages.service_waiting', message: 'Waiting for the customer' }),
  blocked: msg({ id: 'messages.service_blocked', message: 'Blocked' }),
};

export const onlineLabels: Record<'online' | 'away' | 'offline', MessageDescriptor> = {
  online: msg({ id: 'messages.state_online', message: 'online' }),
  away: msg({ id: 'messages.state_away', message: 'away' }),
  offline: msg({ id: 'messages.state_offline', message: 'offline' }),
};
