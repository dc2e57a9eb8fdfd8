import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';

/** Shown if the address contains a report that does not exist, for example from an old email. */
export function GoneReport({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Alert
      color="gray"
      variant="light"
      p="xs"
      icon={<IconFileOff size={18} stroke={1.6} aria-hidden />}
      withCloseButton
      closeButtonLabel={t({ id: 'messages.close_dialog', message: 'Close' })}
      onClose={onClose}
    >
      <Trans id="reports.gone">This report no longer exists, or it includes brands you can’t see.</Trans>
    </Alert>
  );
}
