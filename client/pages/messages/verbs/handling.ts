import { msg } from '@lingui/core/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconMessageX,
  IconUserPlus,
} from '@tabler/icons-react';
import { AssignDialog } from '../actions/assign-dialog.tsx';
import { TransferDialog } from '../actions/transfer-dialog.tsx';
import { isOver, plain, type Subject, type Verb } from './verb.ts';

const isArchived = ({ row, archived }: Subject) => row?.archived ?? archived;

/** The way of a case: to a person, to its end, out of sight. */
export const handling = {
  assign: {
    ...plain,
    letter: 'a',
    permission: 'messages.assign',
    places: { header: 1, batch: 1, palette: 2 },
    many: true,
    name: msg({ id: 'messages.assign', message: 'Assign' }),
    Icon: IconUserPlus,
    does: { Dialog: AssignDialog },
  },
  take: {
    ...plain,
    letter: 'a',
    permission: 'messages.reply',
    places: { header: 1, batch: 1, palette: 1 },
    many: true,
    name: msg({ id: 'messages.take', message: 'Take' }),
    Icon: IconUserPlus,
    // Assigning has it among its people; without its key nothing is taken from a colleague.
    isOffered: ({ row, me, may }, place) =>
      may('messages.assign') ? place === 'palette' && row?.assignedTo !== me : (row?.assignedTo ?? null) === null,
    does: { change: ({ me }) => ({ action: 'assign', staffId: me }) },
  },
  transfer: {
    ...plain,
    permission: 'messages.transfer',
    places: { header: 2, palette: 3 },
    name: msg({ id: 'messages.transfer', message: 'Transfer' }),
    Icon: IconArrowsExchange,
    does: { Dialog: TransferDialog },
  },
  resolve: {
    ...plain,
    letter: 'e',
    permission: 'messages.close',
    places: { header: 3, batch: 4, palette: 4 },
    many: true,
    tone: 'main',
    name: msg({ id: 'messages.resolve', message: 'Resolve' }),
    Icon: IconCheck,
    isOffered: (subject) => !isOver(subject) && !subject.archived,
    does: {
      change: () => ({ action: 'status', status: 'resolved' }),
      byKey: ({ ids }, { resolveAsking }) => resolveAsking(ids),
    },
  },
  reopen: {
    ...plain,
    permission: 'messages.close',
    places: { header: 3, palette: 5 },
    name: msg({ id: 'messages.reopen', message: 'Reopen' }),
    Icon: IconArrowBackUp,
    isOffered: isOver,
    does: { change: () => ({ action: 'status', status: 'open' }) },
  },
  processed: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 11, batch: 3, palette: 6 },
    many: true,
    name: msg({ id: 'messages.processed', message: 'Mark as processed' }),
    Icon: IconChecks,
    does: { change: () => ({ action: 'processed' }) },
  },
  close: {
    ...plain,
    permission: 'messages.close',
    places: { menu: 31 },
    name: msg({ id: 'messages.close', message: 'Close without an answer' }),
    Icon: IconMessageX,
    isOffered: ({ row }) => row?.status !== 'closed',
    does: { change: () => ({ action: 'status', status: 'closed' }) },
  },
  archive: {
    ...plain,
    permission: 'messages.close',
    places: { menu: 32, batch: 5, palette: 16 },
    many: true,
    name: msg({ id: 'messages.archive', message: 'Archive' }),
    Icon: IconArchive,
    turned: { when: isArchived, name: msg({ id: 'messages.unarchive', message: 'Bring back' }), Icon: IconArchiveOff },
    does: { change: (subject) => ({ action: 'archive', archived: !isArchived(subject) }) },
  },
} as const satisfies Record<string, Verb>;
