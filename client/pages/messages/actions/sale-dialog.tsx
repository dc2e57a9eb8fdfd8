import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { digitsOf, money } from '../money.ts';
import { Dialog } from './dialog.tsx';
import { useSaving } from './use-saving.ts';

type Props = { id: string; onClose: () => void };

/** A sale in the brand's currency. */
export function SaleDialog({ id, onClose }: Props) {
  const { t, i18n } = useLingui();
  const brandId = useRow('conversation', id)?.brandId ?? null;
  const currency = useRow('brand', brandId)?.currency ?? 'THB';
  const [amount, setAmount] = useState<number | string>('');
  const [note, setNote] = useState('');
  const { saving, closeAfter } = useSaving(onClose);
  const digits = digitsOf(currency, i18n.locale);
  const minor = Math.round(Number(amount) * 10 ** digits);
  const valid = amount !== '' && minor > 0;
  const save = async () => {
    const result = await act('POST /conversations/:id/sales', {
      params: { id },
      body: { amount: minor, note: note.trim() || null },
    });
    if (result.error) return false;
    const sum = money(minor, currency, i18n.locale);
    const args = { params: { id, saleId: result.data.id } };
    toastUndo(t({ id: 'messages.done_sale', message: `Sale of ${sum} recorded` }), () => {
      void act('DELETE /conversations/:id/sales/:saleId', args);
    });
    return true;
  };
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.sale', message: 'Record a sale' })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (valid && !saving) void closeAfter(save());
        }}
      >
        <NumberInput
          data-autofocus
          label={t({ id: 'messages.sale_amount', message: 'Amount' })}
          value={amount}
          onChange={setAmount}
          min={0}
          decimalScale={digits}
          thousandSeparator=","
          allowNegative={false}
          hideControls
          rightSection={currency}
          rightSectionWidth={52}
        />
        <TextInput
          mt="sm"
          label={t({ id: 'messages.sale_note', message: 'What was sold? (optional)' })}
          maxLength={limits.noteMax}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!valid} loading={saving}>
            <Trans id="messages.record">Record</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
