import { Trans, useLingui } from '@lingui/react/macro';
import type { MailServer } from '../../../../shared/rows.ts';
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
    toastDone(t({ id: 'settings.mail_removed', message: 'The mail server is removed' }));
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
          Its password is forgotten. Mail goes out over the server of the environment then.
        </Trans>
      ) : (
        <Trans id="settings.mail_remove_warning">
          Its password is forgotten. No mail goes out then; reports are filed.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
