import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import type { Brand } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { paths } from '../../../app/routes.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { toastDone, toastError } from '../../../toasts/toast.ts';

/** Confirmation for deleting a brand permanently, listing the consequences. */
export function DeleteBrand({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { id, name } = brand;
  const remove = async () => {
    onClose();
    const result = await call('DELETE /brands/:id', { params: { id } });
    if (result.error) {
      toastError(result);
      return;
    }
    toastDone(t({ id: 'brands.deleted', message: 'Configuration deleted successfully' }));
    unguarded(() => navigate(paths.brands(), { replace: true }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'brands.delete_title', message: 'Delete this brand?' })}
      action={<Trans id="brands.delete">Delete</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Trans id="brands.delete_text">
        The LINE accounts of {name} are disabled immediately, and its conversations are hidden from everyone. Past
        metrics are kept. This can’t be undone.
      </Trans>
    </ConfirmDialog>
  );
}
