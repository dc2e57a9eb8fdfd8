import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlarm,
  IconAlarmSnooze,
  IconAlertCircle,
  IconAntennaBars5,
  IconBan,
  IconBell,
  IconBellOff,
  IconBolt,
  IconCoin,
  IconCrown,
  IconFlag,
  IconMailOpened,
  IconPin,
  IconProgress,
  IconTag,
} from '@tabler/icons-react';
import { act } from '../../../sync/act.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { BlockDialog } from '../actions/block-dialog.tsx';
import { GroupDialog, PriorityDialog } from '../actions/choice-dialog.tsx';
import { LabelDialog } from '../actions/label-dialog.tsx';
import { MacroDialog } from '../actions/macro-dialog.tsx';
import { ComplaintDialog, EscalateDialog, ServiceDialog } from '../actions/remark-dialog.tsx';
import { SaleDialog } from '../actions/sale-dialog.tsx';
import { SnoozeDialog } from '../actions/snooze-dialog.tsx';
import { forOne } from './for-one.tsx';
import { plain, type Subject, type Verb } from './verb.ts';

/** Whether the conversation is pinned. Like a block, a pin applies to all agents. */
const isPinned = ({ row }: Subject) => row?.pinned === true;
const isSnoozed = ({ row }: Subject) => row !== null && row.snoozedUntil !== null;
const isBlocked = ({ row }: Subject) => row?.serviceStatus === 'blocked';

/** Verbs that mark a conversation or record facts about its case. */
export const marking = {
  snooze: {
    ...plain,
    letter: 's',
    permission: 'messages.reply',
    places: { menu: 10, batch: 6, palette: 8 },
    many: true,
    name: msg({ id: 'messages.snooze', message: 'Snooze' }),
    Icon: IconAlarmSnooze,
    does: { Dialog: SnoozeDialog },
  },
  unsnooze: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 10, palette: 8 },
    name: msg({ id: 'messages.unsnooze', message: 'End snooze' }),
    Icon: IconAlarm,
    isOffered: isSnoozed,
    does: { change: () => ({ action: 'snooze', until: null }) },
  },
  macro: {
    ...plain,
    letter: 'm',
    permission: null,
    places: { menu: 17, batch: 7, palette: 18 },
    many: true,
    name: msg({ id: 'messages.macro', message: 'Run macro' }),
    Icon: IconBolt,
    isOffered: ({ may }) => may('messages.reply') || may('messages.assign') || may('messages.close'),
    does: { Dialog: MacroDialog },
  },
  pin: {
    ...plain,
    letter: 'p',
    permission: 'messages.reply',
    places: { menu: 12, palette: 7 },
    many: true,
    name: msg({ id: 'messages.pin_all', message: 'Pin for everyone' }),
    Icon: IconPin,
    turned: { when: isPinned, name: msg({ id: 'messages.unpin_all', message: 'Unpin for everyone' }), Icon: IconPin },
    does: { change: (subject) => ({ action: 'pin', pinned: !isPinned(subject) }) },
  },
  read: {
    ...plain,
    permission: 'messages.reply',
    places: { batch: 6, palette: 8 },
    many: true,
    name: msg({ id: 'messages.mark_read', message: 'Mark as read' }),
    Icon: IconMailOpened,
    isOffered: ({ row, archived }) => (row === null ? !archived : row.unreadCount > 0),
    does: { change: () => ({ action: 'read' }) },
  },
  priority: {
    ...plain,
    permission: 'messages.reply',
    places: { batch: 7, palette: 9 },
    many: true,
    name: msg({ id: 'customer.priority', message: 'Priority' }),
    Icon: IconAntennaBars5,
    does: { Dialog: PriorityDialog },
  },
  group: {
    ...plain,
    permission: 'messages.reply',
    places: { batch: 8, palette: 9 },
    many: true,
    name: msg({ id: 'customer.group', message: 'VIP level' }),
    Icon: IconCrown,
    isOffered: ({ row }) => row === null || row.kind === 'user',
    does: { Dialog: GroupDialog },
  },
  labels: {
    ...plain,
    letter: 'l',
    permission: 'messages.reply',
    places: { menu: 13, batch: 2, palette: 9 },
    many: true,
    name: msg({ id: 'customer.labels', message: 'Labels' }),
    Icon: IconTag,
    does: { Dialog: LabelDialog },
  },
  service: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 14, palette: 10 },
    name: msg({ id: 'messages.service_title', message: 'Service status' }),
    Icon: IconProgress,
    does: { Dialog: ServiceDialog },
  },
  escalate: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 15, palette: 11 },
    name: msg({ id: 'messages.escalate', message: 'Escalate' }),
    Icon: IconFlag,
    does: { Dialog: EscalateDialog },
  },
  sale: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 21, palette: 12 },
    name: msg({ id: 'messages.sale', message: 'Record a sale' }),
    Icon: IconCoin,
    does: { Dialog: forOne(SaleDialog) },
  },
  complaint: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 22, palette: 13 },
    name: msg({ id: 'messages.complaint', message: 'Mark as complaint' }),
    Icon: IconAlertCircle,
    does: { Dialog: ComplaintDialog },
  },
  mute: {
    ...plain,
    permission: null,
    places: { menu: 16, palette: 17 },
    name: msg({ id: 'messages.mute', message: 'Mute for me' }),
    Icon: IconBellOff,
    turned: {
      when: ({ isMuted }) => isMuted,
      name: msg({ id: 'messages.unmute', message: 'Unmute for me' }),
      Icon: IconBell,
    },
    does: { act: ({ row, isMuted }) => row !== null && void mute(row.id, !isMuted) },
  },
  block: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 23, palette: 14 },
    name: msg({ id: 'messages.block', message: 'Block conversation' }),
    Icon: IconBan,
    isOffered: (subject) => !isBlocked(subject),
    does: { Dialog: BlockDialog },
  },
  unblock: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 23, palette: 14 },
    name: msg({ id: 'messages.unblock', message: 'Unblock conversation' }),
    Icon: IconBan,
    isOffered: isBlocked,
    does: { change: () => ({ action: 'status', serviceStatus: 'pending' }) },
  },
} as const satisfies Record<string, Verb>;

const done = {
  muted: msg({
    id: 'messages.done_mute',
    message: 'Muted for you. Colleagues can still notify you.',
  }),
  unmuted: msg({ id: 'messages.done_unmute', message: 'Unmuted for you' }),
};

const put = (id: string, muted: boolean) => act('PUT /conversations/:id/mute', { params: { id }, body: { muted } });

/** Mutes or unmutes a conversation for the current user only. */
async function mute(id: string, muted: boolean): Promise<void> {
  const result = await put(id, muted);
  if (!result.error) toastUndo(i18n._(muted ? done.muted : done.unmuted), () => void put(id, !muted));
}
