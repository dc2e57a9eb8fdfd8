import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconDownload,
  IconEraser,
  IconEye,
  IconEyeOff,
  IconLink,
  IconPictureInPicture,
  IconSearch,
} from '@tabler/icons-react';
import { float } from '../../../alerts/floating.ts';
import { atoms } from '../../../app/atoms.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { copyLink } from '../copy-link.ts';
import { useCustomerName } from '../customer-name.ts';
import { threadSearchAtom } from '../thread/thread-search.tsx';
import { forOne } from './for-one.tsx';
import { plain, type Verb } from './verb.ts';

/** Verbs that view, export or erase a conversation. */
export const looking = {
  search: {
    ...plain,
    permission: null,
    places: { menu: 32, palette: 14 },
    name: msg({ id: 'thread.search', message: 'Search in this conversation' }),
    Icon: IconSearch,
    does: { act: ({ row }) => atoms.set(threadSearchAtom, row?.id ?? null) },
  },
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

type Props = { id: string; onClose: () => void };

/** Asks for confirmation, because erasing cannot be undone. */
function EraseDialog({ id, onClose }: Props) {
  const { t } = useLingui();
  const name = useCustomerName(useRow('conversation', id));
  const erase = async () => {
    onClose();
    const result = await act('POST /conversations/:id/erase', { params: { id } });
    if (!result.error) toastUndo(t({ id: 'messages.done_erase', message: 'Customer data erased' }), null);
  };
  return (
    <ConfirmDialog
      title={t({ id: 'messages.erase', message: 'Erase customer data' })}
      action={<Trans id="messages.erase_do">Erase permanently</Trans>}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <Trans id="messages.erase_hint">
        Everything {name} wrote, all their images and personal data are permanently erased. Statistics are kept. This
        can’t be undone.
      </Trans>
    </ConfirmDialog>
  );
}
