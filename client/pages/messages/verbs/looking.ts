import { msg } from '@lingui/core/macro';
import { IconDownload, IconEraser, IconEye, IconEyeOff, IconLink, IconPictureInPicture } from '@tabler/icons-react';
import { float } from '../../../alerts/floating.ts';
import { EraseDialog } from '../actions/erase-dialog.tsx';
import { copyLink } from '../copy-link.ts';
import { forOne } from './for-one.tsx';
import { plain, type Verb } from './verb.ts';

/** Verbs for viewing, exporting and erasing a conversation. */
export const looking = {
  watch: {
    ...plain,
    permission: null,
    places: { menu: 33 },
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
    ...plain,
    permission: null,
    places: { menu: 34, palette: 15 },
    name: msg({ id: 'messages.float_create', message: 'Create a floating avatar' }),
    Icon: IconPictureInPicture,
    does: { act: ({ row }) => row !== null && float(row.id) },
  },
  link: {
    ...plain,
    permission: null,
    places: { menu: 35 },
    name: msg({ id: 'messages.copy_link', message: 'Copy link' }),
    Icon: IconLink,
    does: { act: ({ row }) => row !== null && void copyLink(row.id) },
  },
  export: {
    ...plain,
    permission: 'messages.export',
    places: { menu: 36 },
    name: msg({ id: 'messages.export', message: 'Export the conversation' }),
    Icon: IconDownload,
    does: { act: ({ row }, { exportAll }) => row !== null && void exportAll(row) },
  },
  erase: {
    ...plain,
    permission: 'messages.delete',
    places: { menu: 37 },
    tone: 'danger',
    name: msg({ id: 'messages.erase', message: 'Erase customer data' }),
    Icon: IconEraser,
    isOffered: ({ row }) => row?.kind === 'user',
    does: { Dialog: forOne(EraseDialog) },
  },
} as const satisfies Record<string, Verb>;
