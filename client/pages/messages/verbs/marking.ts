import { msg } from '@lingui/core/macro';
import {
  IconAlertCircle,
  IconBell,
  IconBellOff,
  IconCoin,
  IconFlag,
  IconPin,
  IconProgress,
  IconTag,
} from '@tabler/icons-react';
import { LabelDialog } from '../actions/label-dialog.tsx';
import { ComplaintDialog, EscalateDialog } from '../actions/remark-dialog.tsx';
import { SaleDialog } from '../actions/sale-dialog.tsx';
import { ServiceDialog } from '../actions/service-dialog.tsx';
import { forOne } from './for-one.tsx';
import { always, type Subject, type Verb } from './verb.ts';

const isPinned = ({ row }: Subject) => row?.pinned === true;
const isBlocked = ({ row }: Subject) => row?.serviceStatus === 'blocked';

/** Marks on a conversation, and what is recorded of its case. */
export const marking = {
  pin: {
    letter: 'p',
    permission: 'messages.reply',
    places: { menu: 12, palette: 7 },
    many: true,
    tone: 'plain',
    name: msg({ id: 'messages.pin', message: 'Pin' }),
    Icon: IconPin,
    turned: { when: isPinned, name: msg({ id: 'messages.unpin', message: 'Unpin' }), Icon: IconPin },
    isOffered: always,
    does: { change: (subject) => ({ action: 'pin', pinned: !isPinned(subject) }) },
  },
  labels: {
    letter: 'l',
    permission: 'messages.reply',
    places: { menu: 13, batch: 2, palette: 9 },
    many: true,
    tone: 'plain',
    name: msg({ id: 'customer.labels', message: 'Labels' }),
    Icon: IconTag,
    turned: null,
    isOffered: always,
    does: { Dialog: LabelDialog },
  },
  service: {
    letter: null,
    permission: 'messages.reply',
    places: { menu: 14, palette: 10 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.service_title', message: 'Service status' }),
    Icon: IconProgress,
    turned: null,
    isOffered: always,
    does: { Dialog: ServiceDialog },
  },
  escalate: {
    letter: null,
    permission: 'messages.reply',
    places: { menu: 15, palette: 11 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.escalate', message: 'Escalate' }),
    Icon: IconFlag,
    turned: null,
    isOffered: always,
    does: { Dialog: EscalateDialog },
  },
  sale: {
    letter: null,
    permission: 'messages.reply',
    places: { menu: 21, palette: 12 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.sale', message: 'Record a sale' }),
    Icon: IconCoin,
    turned: null,
    isOffered: always,
    does: { Dialog: forOne(SaleDialog) },
  },
  complaint: {
    letter: null,
    permission: 'messages.reply',
    places: { menu: 22, palette: 13 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.complaint', message: 'Mark as a complaint' }),
    Icon: IconAlertCircle,
    turned: null,
    isOffered: always,
    does: { Dialog: ComplaintDialog },
  },
  block: {
    letter: null,
    permission: 'messages.reply',
    places: { menu: 23, palette: 14 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.block', message: 'Block notifications' }),
    Icon: IconBellOff,
    turned: {
      when: isBlocked,
      name: msg({ id: 'messages.unblock', message: 'Allow notifications again' }),
      Icon: IconBell,
    },
    isOffered: always,
    does: {
      change: (subject) => ({ action: 'status', serviceStatus: isBlocked(subject) ? 'pending' : 'blocked' }),
    },
  },
} as const satisfies Record<string, Verb>;
