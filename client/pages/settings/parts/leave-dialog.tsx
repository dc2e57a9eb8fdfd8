import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useFocusBack } from '../../../ui/use-focus-back.ts';

interface Props {
  stay: () => void;
  discard: () => void;
  save: () => Promise<void>;
}

export function LeaveDialog({ stay, discard, save }: Props) {
  const { t } = useLingui();
  useFocusBack();
  return (
    <Modal
      opened
      size="sm"
      padding="md"
      yOffset="10vh"
      onClose={stay}
      title={t({ id: 'settings.leave_title', message: 'Leave without saving?' })}
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
    >
      <Text size="sm">
        <Trans id="settings.leave_text">What you changed here is not saved yet.</Trans>
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={discard}>
          <Trans id="settings.discard">Discard</Trans>
        </Button>
        <Button onClick={() => void save()} data-autofocus>
          <Trans id="settings.save">Save</Trans>
        </Button>
      </Group>
    </Modal>
  );
}
