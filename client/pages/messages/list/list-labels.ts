import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sort } from '../../../../shared/inbox-order.ts';
import type { View } from './list-query.ts';

export const filterLabels: Record<View, MessageDescriptor> = {
  open: msg({ id: 'list.filter_open', message: 'Open' }),
  all: msg({ id: 'list.filter_all', message: 'All' }),
  pending: msg({ id: 'list.filter_pending', message: 'Pending' }),
  important: msg({ id: 'list.filter_important', message: 'Important' }),
  pinned: msg({ id: 'list.filter_pinned', message: 'Pinned' }),
  unread: msg({ id: 'list.filter_unread', message: 'Unread' }),
  assigned: msg({ id: 'list.filter_mine', message: 'Mine' }),
  overtime: msg({ id: 'list.filter_overtime', message: 'Overdue' }),
  unassigned: msg({ id: 'list.filter_unassigned', message: 'Unassigned' }),
  vip: msg({ id: 'list.filter_vip', message: 'VIP' }),
  resolved: msg({ id: 'list.filter_resolved', message: 'Resolved' }),
  snoozed: msg({ id: 'list.filter_snoozed', message: 'Snoozed' }),
  blocked: msg({ id: 'list.filter_blocked', message: 'Blocked' }),
  archived: msg({ id: 'list.filter_archived', message: 'Archived' }),
};

/** Explanations of filters whose names do not show which conversations they include. */
export const filterHints: Partial<Record<View, MessageDescriptor>> = {
  open: msg({ id: 'list.filter_open_hint', message: 'Unresolved conversations of the whole team' }),
  assigned: msg({ id: 'list.filter_mine_hint', message: 'All conversations assigned to you, resolved ones included' }),
  snoozed: msg({ id: 'list.filter_snoozed_hint', message: 'Hidden until their time, or until the customer writes' }),
};

export const sortLabels: Record<Sort, MessageDescriptor> = {
  smart: msg({ id: 'list.sort_smart', message: 'Smart' }),
  latest: msg({ id: 'list.sort_latest', message: 'Latest message' }),
  priority: msg({ id: 'list.sort_priority', message: 'Priority' }),
  unread: msg({ id: 'list.sort_unread', message: 'Unread count' }),
};
