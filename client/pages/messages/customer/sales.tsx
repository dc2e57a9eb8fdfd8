import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { money } from '../../../../shared/money.ts';
import type { Sale } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { dialogAtom } from '../actions/dialog-atom.ts';
import classes from './customer-panel.module.css';
import { More } from './more.tsx';
import { None } from './none.tsx';
import { Section } from './section.tsx';

export function Sales({ conversationId: id, sales }: { conversationId: string; sales: readonly Sale[] }) {
  const { t, i18n } = useLingui();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  const removed = t({ id: 'customer.sale_removed', message: 'Sale removed' });
  const remove = async ({ id: saleId, amount, text }: Sale) => {
    const result = await act('DELETE /conversations/:id/sales/:saleId', { params: { id, saleId } });
    const again = { params: { id }, body: { amount, note: text || null } };
    if (!result.error) toastUndo(removed, () => void act('POST /conversations/:id/sales', again));
  };
  return (
    <Section
      title={<Trans id="customer.sales">Sales</Trans>}
      onAdd={mayReply ? () => show({ kind: 'sale', ids: [id] }) : null}
      addLabel={t({ id: 'messages.sale', message: 'Record a sale' })}
    >
      {sales.length === 0 && <None />}
      <More all={sales}>
        {(sale) => (
          <li key={sale.id} className={classes.noteItem}>
            <span>
              <ListTime at={sale.at} />
              {sale.text !== '' && ` · ${sale.text}`}
            </span>
            <span className={classes.figure}>{money(sale.amount, sale.currency, i18n.locale)}</span>
            {mayReply && (
              <CloseButton
                className={classes.noteRemove}
                size="xs"
                aria-label={t({ id: 'customer.remove_sale', message: 'Remove the sale' })}
                onClick={() => void remove(sale)}
              />
            )}
          </li>
        )}
      </More>
    </Section>
  );
}
