import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  title: string;
  /** Text about the consequences of the action, including those that cannot be undone. */
  children: ReactNode;
  action: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks for confirmation of an action with serious consequences. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button color="red.9" onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
