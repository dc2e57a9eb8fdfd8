import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import type { Brand } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { paths } from '../../../app/routes.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { toastDone, toastError } from '../../../toasts/toast.ts';

/** A brand goes for good: asked first, with all that goes with it. */
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
        The LINE accounts of {name} are switched off at once, and its conversations are hidden from everybody. Figures
        of the past stay. This cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}
