import { Trans, useLingui } from '@lingui/react/macro';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { toastDone, toastError } from '../../toasts/toast.ts';

/** Takes the second factor of somebody whose phone and codes are lost. */
export function FactorDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { t } = useLingui();
  const name = person.fullName;
  const remove = async () => {
    onClose();
    const result = await call('DELETE /staff/:id/second-factor', { params: { id: person.id } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'access.factor_removed', message: 'Second factor taken away' }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'access.factor_title', message: 'Take the second factor away?' })}
      action={<Trans id="access.factor_take">Take away</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Trans id="access.factor_text">
        {name} signs in with the password alone until they set up another one. Make sure that it is they who ask for it.
      </Trans>
    </ConfirmDialog>
  );
}
