import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Skeleton } from '@mantine/core';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { limits } from '../../../shared/limits.ts';
import { money } from '../../../shared/money.ts';
import type { Brand, LineAccount } from '../../../shared/rows.ts';
import { errorText } from '../../api/error-text.ts';
import { useQuery } from '../../figures/use-query.ts';
import { between } from '../../forms/limited.tsx';
import { number, percentText } from '../../time/time.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { AccountField, AccountFields } from './account-fields.ts';
import { fieldLabels } from './field-labels.ts';
import classes from './line-config.module.css';
import { MonthSource, useBilledMessageChanges } from './month-source.tsx';
import desk from './quota-desk.module.css';

interface Props {
  row: LineAccount;
  /** Saved price of a message. When it changes, the amounts are reloaded. */
  price: number | null;
  values: AccountFields;
  brand: Brand | undefined;
  mayChange: boolean;
  set: <F extends AccountField>(field: F, value: AccountFields[F]) => void;
}

/** Messages that an account sent this month: free messages with the amount saved, and billed messages. */
export function SendsSection({ row, price, values, brand, mayChange, set }: Props) {
  const { i18n, t } = useLingui();
  return (
    <section className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section}`} aria-labelledby="line-sends">
      <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
        <h3 id="line-sends" className="text-14 weight-600">
          <Trans id="lineconfig.sends">Where the messages went</Trans>
        </h3>
      </div>
      <MonthSource of="business" />
      <Sends key={price} row={row} />
      {brand !== undefined && (
        <NumberInput
          label={i18n._(fieldLabels.messagePrice)}
          description={t({
            id: 'lineconfig.message_price_hint',
            message: `As in your LINE plan, in ${brand.currency}. Used to calculate what free replies save.`,
          })}
          placeholder={t({ id: 'lineconfig.no_price', message: 'not set' })}
          {...between({ value: values.messagePrice ?? '' }, 0, limits.messagePriceMax)}
          onChange={(typed) => set('messagePrice', typed === '' ? null : Number(typed))}
          decimalScale={4}
          allowNegative={false}
          hideControls
          disabled={!mayChange}
        />
      )}
    </section>
  );
}

function Sends({ row }: { row: LineAccount }) {
  const { i18n } = useLingui();
  const refetchOn = useBilledMessageChanges(row.brandId);
  const result = useQuery('GET /line-accounts/:id/sends', { params: { id: row.id } }, refetchOn);
  if (result.data !== null) return <Counts {...result.data} locale={i18n.locale} />;
  if (result.error === null) return <Skeleton height={64} />;
  return (
    <ErrorState
      title={<Trans id="lineconfig.sends_failed">The data could not be loaded</Trans>}
      reason={errorText(result.error)}
      onRetry={result.retry}
    />
  );
}

function Counts({ free, billed, saved, locale }: ResponseOf<'GET /line-accounts/:id/sends'> & { locale: string }) {
  const most = Math.max(1, free, billed);
  const width = (count: number) => ({ width: `${(100 * count) / most}%` });
  const savedWords = saved === null ? '' : money(saved.amount, saved.currency, locale);
  const percent = percentText((100 * free) / Math.max(1, free + billed), locale);
  return (
    <>
      <dl className={`grid items-center text-13 tabular ${desk.sends}`}>
        <div className="contents">
          <dt>
            <Trans id="lineconfig.sends_free">Free (reply token)</Trans>
          </dt>
          <dd className="weight-600 text-end">{number(free, locale)}</dd>
          <span className={`h-8 ${desk.share}`} data-free style={width(free)} aria-hidden />
        </div>
        <div className="contents">
          <dt>
            <Trans id="lineconfig.sends_billed">Billed (push)</Trans>
          </dt>
          <dd className="weight-600 text-end">{number(billed, locale)}</dd>
          <span className={`h-8 ${desk.share}`} style={width(billed)} aria-hidden />
        </div>
      </dl>
      <p className="text-12 dimmed">
        {free + billed === 0 ? (
          <Trans id="lineconfig.sends_none">No messages sent this month yet.</Trans>
        ) : (
          <Trans id="lineconfig.sends_saved">{percent} of messages were free, thanks to reply tokens.</Trans>
        )}{' '}
        {saved !== null && free > 0 && <Trans id="lineconfig.money_saved">They saved {savedWords}.</Trans>}
      </p>
    </>
  );
}
