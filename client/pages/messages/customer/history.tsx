import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Episode, Sale } from '../../../../shared/rows.ts';
import { useCan } from '../../../session.ts';
import { useAll } from '../../../sync/store.ts';
import { listTime } from '../../../ui/time.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { money } from '../money.ts';
import classes from './customer-panel.module.css';
import { None } from './none.tsx';
import { Section } from './section.tsx';

const shown = 8;

export function Sales({ conversationId, sales }: { conversationId: string; sales: readonly Sale[] }) {
  const { t, i18n } = useLingui();
  const show = useSetAtom(dialogAtom);
  const mayReply = useCan('messages.reply');
  return (
    <Section
      title={<Trans id="customer.sales">Sales</Trans>}
      onAdd={mayReply ? () => show({ kind: 'sale', id: conversationId }) : null}
      addLabel={t({ id: 'messages.sale', message: 'Record a sale' })}
    >
      {sales.length === 0 && <None />}
      <ul className={classes.lines}>
        {sales.slice(0, shown).map((sale) => (
          <li key={sale.id} title={sale.text}>
            <span>{listTime(sale.at, i18n.locale, Date.now())}</span>
            <span className={classes.figure}>{money(sale.amount, sale.currency, i18n.locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The cases before, with who had them and what the customer thought. */
export function Earlier({ episodes }: { episodes: readonly Episode[] }) {
  const { t, i18n } = useLingui();
  const colleagues = useAll('colleague');
  const over = episodes.filter((one) => one.endedAt !== null);
  if (over.length === 0) return null;
  return (
    <Section title={<Trans id="customer.earlier">Earlier</Trans>}>
      <ul className={classes.lines}>
        {over.slice(0, shown).map((one) => {
          const who = colleagues.find(({ id }) => id === one.assignedTo)?.fullName;
          const rating = one.rating;
          return (
            <li key={one.id}>
              <span>
                {listTime(one.openedAt, i18n.locale, Date.now())}
                {who !== undefined && ` · ${who}`}
                {one.complaint && ` · ${t({ id: 'customer.complaint', message: 'complaint' })}`}
              </span>
              {rating !== null && (
                <span role="img" aria-label={t({ id: 'customer.rating', message: `${rating} of 5 stars` })}>
                  {'★'.repeat(rating)}
                  {'☆'.repeat(5 - rating)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
