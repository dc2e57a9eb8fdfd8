import { msg } from '@lingui/core/macro';
import { IconDownload, IconEraser, IconEye, IconEyeOff, IconLink, IconPictureInPicture } from '@tabler/icons-react';
import { float } from '../../../alerts/floating.ts';
import { EraseDialog } from '../actions/erase-dialog.tsx';
import { copyLink } from '../copy-link.ts';
import { forOne } from './for-one.tsx';
import { always, type Verb } from './verb.ts';

/** Ways to look at a conversation, to take it along, and to be rid of it. */
export const looking = {
  watch: {
    letter: null,
    permission: null,
    places: { menu: 33 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.watch', message: 'Watch silently' }),
    Icon: IconEyeOff,
    turned: {
      when: ({ watching }) => watching.on,
      name: msg({ id: 'composer.stop_watching', message: 'Stop watching' }),
      Icon: IconEye,
    },
    isOffered: ({ watching }) => watching.may,
    does: { act: ({ watching }) => watching.set(!watching.on) },
  },
  float: {
    letter: null,
    permission: null,
    places: { menu: 34, palette: 15 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.float_create', message: 'Create a floating avatar' }),
    Icon: IconPictureInPicture,
    turned: null,
    isOffered: always,
    does: { act: ({ row }) => row !== null && float(row.id) },
  },
  link: {
    letter: null,
    permission: null,
    places: { menu: 35 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.copy_link', message: 'Copy the link' }),
    Icon: IconLink,
    turned: null,
    isOffered: always,
    does: { act: ({ row }) => row !== null && void copyLink(row.id) },
  },
  export: {
    letter: null,
    permission: 'messages.export',
    places: { menu: 36 },
    many: false,
    tone: 'plain',
    name: msg({ id: 'messages.export', message: 'Export the conversation' }),
    Icon: IconDownload,
    turned: null,
    isOffered: always,
    does: { act: ({ row }, { exportAll }) => row !== null && void exportAll(row) },
  },
  erase: {
    letter: null,
    permission: 'messages.delete',
    places: { menu: 37 },
    many: false,
    tone: 'danger',
    name: msg({ id: 'messages.erase', message: "Erase the customer's data" }),
    Icon: IconEraser,
    turned: null,
    isOffered: ({ row }) => row?.kind === 'user',
    does: { Dialog: forOne(EraseDialog) },
  },
} as const satisfies Record<string, Verb>;
