import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  stay: () => void;
  discard: () => void;
  save: () => Promise<void>;
}

export function LeaveDialog({ stay, discard, save }: Props) {
  const { t } = useLingui();
  return (
    <Dialog isStep={false} title={t({ id: 'forms.leave_title', message: 'Leave without saving?' })} onClose={stay}>
      <Text size="sm">
        <Trans id="forms.leave_text">What you changed here is not saved yet.</Trans>
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={discard}>
          <Trans id="forms.discard">Discard</Trans>
        </Button>
        <Button onClick={() => void save()} data-autofocus>
          <Trans id="forms.save">Save</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
