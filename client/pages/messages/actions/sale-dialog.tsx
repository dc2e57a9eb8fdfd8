import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { digitsOf, money } from '../../../../shared/money.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { id: string; onClose: () => void };

/** Dialog for recording a sale in the brand's currency. */
export function SaleDialog({ id, onClose }: Props) {
  const { t, i18n } = useLingui();
  const brandId = useRow('conversation', id)?.brandId ?? null;
  const currency = useRow('brand', brandId)?.currency ?? 'THB';
  const digits = digitsOf(currency, i18n.locale);
  const minorOf = (amount: number | string) => Math.round(Number(amount) * 10 ** digits);
  const { values, getInputProps, isSaving, save } = useDraft<{ amount: number | string; note: string }>({
    saved: { amount: '', note: '' },
    leaving: 'discard',
    submit: async ({ amount, note }) => {
      const body = { amount: minorOf(amount), note: note.trim() || null };
      const result = await act('POST /conversations/:id/sales', { params: { id }, body });
      if (result.error) return false;
      const sum = money(body.amount, currency, i18n.locale);
      const args = { params: { id, saleId: result.data.id } };
      toastUndo(t({ id: 'messages.done_sale', message: `Sale of ${sum} recorded` }), () => {
        void act('DELETE /conversations/:id/sales/:saleId', args);
      });
      return true;
    },
    onDone: onClose,
  });
  const valid = minorOf(values.amount) > 0;
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.sale', message: 'Record a sale' })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) void save();
        }}
      >
        <NumberInput
          data-autofocus
          label={t({ id: 'messages.sale_amount', message: 'Amount' })}
          {...getInputProps('amount')}
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
          {...getInputProps('note')}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!valid} loading={isSaving}>
            <Trans id="messages.record">Record</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
