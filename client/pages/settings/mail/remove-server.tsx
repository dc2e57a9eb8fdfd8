import { Trans, useLingui } from '@lingui/react/macro';
import type { MailServer } from '../../../../shared/mail-row.ts';
import { call } from '../../../api/api.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { toastDone, toastError } from '../../../toasts/toast.ts';

interface Props {
  hasEnvironment: boolean;
  onRemoved: (row: MailServer) => void;
  onClose: () => void;
}

export function RemoveServer({ hasEnvironment, onRemoved, onClose }: Props) {
  const { t } = useLingui();
  const remove = async () => {
    onClose();
    const result = await call('DELETE /settings/smtp', {});
    if (result.error) return toastError(result);
    onRemoved(result.data);
    toastDone(t({ id: 'settings.mail_removed', message: 'Mail server removed' }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'settings.mail_remove_ask', message: 'Remove the mail server?' })}
      action={<Trans id="settings.mail_remove_confirm">Remove</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {hasEnvironment ? (
        <Trans id="settings.mail_remove_environment">
          Its password is deleted. Email is then sent through the server set in the environment.
        </Trans>
      ) : (
        <Trans id="settings.mail_remove_warning">
          Its password is deleted. No more email is sent; reports are still saved.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
