import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../../../ui/use-focus-back.ts';

interface Props {
  title: string;
  /** The consequences, with those that cannot be undone. */
  children: ReactNode;
  action: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** For what cannot be undone. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: Props) {
  const { t } = useLingui();
  useFocusBack();
  return (
    <Modal
      opened
      size="sm"
      padding="md"
      yOffset="10vh"
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
    >
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button color="red.9" onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
