import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Conversation } from '../../../shared/rows.ts';

/** Texts for the values of enumerations, such as the status of a conversation. */

export const statusLabels: Record<Conversation['status'], MessageDescriptor> = {
  open: msg({ id: 'messages.status_open', message: 'Open' }),
  pending: msg({ id: 'messages.status_pending', message: 'Pending' }),
  resolved: msg({ id: 'messages.status_resolved', message: 'Resolved' }),
  closed: msg({ id: 'messages.status_closed', message: 'Closed' }),
};

export const serviceLabels: Record<Conversation['serviceStatus'], MessageDescriptor> = {
  pending: msg({ id: 'messages.service_pending', message: 'Not started' }),
  processing: msg({ id: 'messages.service_processing', message: 'Processing' }),
  waiting: msg({ id: 'messages.service_waiting', message: 'Waiting for the customer' }),
  blocked: msg({ id: 'messages.service_blocked', message: 'Blocked' }),
};

export const priorityLabels: Record<Conversation['priority'], MessageDescriptor> = {
  low: msg({ id: 'messages.priority_low', message: 'Low' }),
  medium: msg({ id: 'messages.priority_medium', message: 'Medium' }),
  high: msg({ id: 'messages.priority_high', message: 'High' }),
};

export const onlineLabels: Record<'online' | 'away' | 'offline', MessageDescriptor> = {
  online: msg({ id: 'messages.state_online', message: 'online' }),
  away: msg({ id: 'messages.state_away', message: 'away' }),
  offline: msg({ id: 'messages.state_offline', message: 'offline' }),
};
