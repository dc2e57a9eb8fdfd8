import { Trans, useLingui } from '@lingui/react/macro';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { toastDone, toastError } from '../../toasts/toast.ts';

/** Removes the second factor of a person who lost their phone and recovery codes. */
export function FactorDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { t } = useLingui();
  const name = person.fullName;
  const remove = async () => {
    onClose();
    const result = await call('DELETE /staff/:id/second-factor', { params: { id: person.id } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'access.factor_removed', message: 'Two-step verification removed' }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'access.factor_title', message: 'Remove two-step verification?' })}
      action={<Trans id="access.factor_take">Remove</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Trans id="access.factor_text">
        {name} will sign in with the password alone until they set it up again. Make sure the request really comes from
        them.
      </Trans>
    </ConfirmDialog>
  );
}
