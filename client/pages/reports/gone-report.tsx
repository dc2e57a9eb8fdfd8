import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';

/** An address leads to a report that is not here, such as one of an old mail. */
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
      <Trans id="reports.gone">This report is not here any more, or it holds brands that you do not see.</Trans>
    </Alert>
  );
}
