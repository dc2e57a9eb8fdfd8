import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { useCustomerName } from '../customer-name.ts';
import { Dialog } from './dialog.tsx';

type Props = { id: string; onClose: () => void };

/** It cannot be undone, so it is asked. */
export function EraseDialog({ id, onClose }: Props) {
  const { t } = useLingui();
  const name = useCustomerName(useRow('conversation', id));
  const erase = async () => {
    onClose();
    const result = await act('POST /conversations/:id/erase', { params: { id } });
    if (!result.error) toastUndo(t({ id: 'messages.done_erase', message: "The customer's data is erased" }), null);
  };
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.erase', message: "Erase the customer's data" })}>
      <Text size="sm">
        <Trans id="messages.erase_hint">
          Everything {name} wrote, all pictures and all personal data are erased for good. Statistics stay. This cannot
          be undone.
        </Trans>
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button color="red.9" onClick={() => void erase()}>
          <Trans id="messages.erase_do">Erase for good</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
