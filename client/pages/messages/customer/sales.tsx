import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { money } from '../../../../shared/money.ts';
import type { Sale } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { verbs } from '../verbs/table.ts';
import classes from './customer-panel.module.css';
import { More } from './more.tsx';
import { NoneYet } from './none.tsx';
import { Section } from './section.tsx';

type Props = { conversationId: string; sales: readonly Sale[]; isKnown: boolean };

export function Sales({ conversationId: id, sales, isKnown }: Props) {
  const { t, i18n } = useLingui();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  const removed = t({ id: 'customer.sale_removed', message: 'Sale removed' });
  const deleted = usePendingDeletes();
  const shown = sales.filter((sale) => !deleted.has(sale.id));
  return (
    <Section
      title={<Trans id="customer.sales">Sales</Trans>}
      onAdd={mayReply ? () => show({ kind: 'verb', Dialog: verbs.sale.does.Dialog, ids: [id] }) : null}
      addLabel={t({ id: 'messages.sale', message: 'Record a sale' })}
    >
      {shown.length === 0 && <NoneYet isKnown={isKnown} />}
      <More all={shown}>
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
                aria-label={t({ id: 'customer.remove_sale', message: 'Remove sale' })}
                onClick={() => deleteLater('sale', sale.id, removed, id)}
              />
            )}
          </li>
        )}
      </More>
    </Section>
  );
}
