import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { useCustomerName } from '../customer-name.ts';

type Props = { id: string; onClose: () => void };

/** Asks for confirmation, because erasing cannot be undone. */
export function EraseDialog({ id, onClose }: Props) {
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
