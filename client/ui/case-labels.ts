import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Conversation } from '../../shared/rows.ts';
import type { SnoozePreset } from '../../shared/snooze.ts';

/** Texts for values of a conversation that several pages use. */

export const statusLabels: Record<Conversation['status'], MessageDescriptor> = {
  open: msg({ id: 'messages.status_open', message: 'Open' }),
  pending: msg({ id: 'messages.status_pending', message: 'Pending' }),
  resolved: msg({ id: 'messages.status_resolved', message: 'Resolved' }),
  closed: msg({ id: 'messages.status_closed', message: 'Closed' }),
};

export const priorityLabels: Record<Conversation['priority'], MessageDescriptor> = {
  low: msg({ id: 'messages.priority_low', message: 'Low' }),
  medium: msg({ id: 'messages.priority_medium', message: 'Medium' }),
  high: msg({ id: 'messages.priority_high', message: 'High' }),
};

export const snoozeLabels: Record<SnoozePreset, MessageDescriptor> = {
  laterToday: msg({ id: 'messages.snooze_later', message: 'In 3 hours' }),
  tomorrow: msg({ id: 'messages.snooze_tomorrow', message: 'Tomorrow morning' }),
  nextWeek: msg({ id: 'messages.snooze_week', message: 'Next week' }),
};
