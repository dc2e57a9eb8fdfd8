import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { LineAccount } from '../../../shared/rows.ts';
import { errorWords } from '../../api/error-words.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { number } from '../../time/time.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './line-config.module.css';
import desk from './quota-desk.module.css';
import { useToldOfSends } from './quota-told.ts';

/** Messages of an account in the month: those that reply tokens made free, and those that LINE bills. */
export function SendsSection({ row }: { row: LineAccount }) {
  const { i18n } = useLingui();
  const told = useToldOfSends(row.brandId);
  const asked = useAsked('GET /line-accounts/:id/sends', { params: { id: row.id } }, told);
  return (
    <section className={classes.section} aria-labelledby="line-sends">
      <div className={classes.sectionHead}>
        <h3 id="line-sends" className={classes.sectionTitle}>
          <Trans id="lineconfig.sends">Where the messages went</Trans>
        </h3>
        <span className={classes.note}>
          <Trans id="lineconfig.this_month">this month</Trans>
        </span>
      </div>
      {asked.data === null && asked.error !== null ? (
        <ErrorState
          title={<Trans id="lineconfig.sends_failed">The figures could not be loaded</Trans>}
          reason={errorWords(asked.error)}
          onRetry={asked.retry}
        />
      ) : asked.data === null ? (
        <Skeleton height={64} />
      ) : (
        <Counts {...asked.data} locale={i18n.locale} />
      )}
    </section>
  );
}

function Counts({ free, billed, locale }: { free: number; billed: number; locale: string }) {
  const most = Math.max(1, free, billed);
  const width = (count: number) => ({ width: `${(100 * count) / most}%` });
  const percent = number(free / Math.max(1, free + billed), locale, { style: 'percent' });
  return (
    <>
      <dl className={desk.sends}>
        <div>
          <dt>
            <Trans id="lineconfig.sends_free">Free, by reply token</Trans>
          </dt>
          <dd>{number(free, locale)}</dd>
          <span className={desk.share} data-free style={width(free)} aria-hidden />
        </div>
        <div>
          <dt>
            <Trans id="lineconfig.sends_billed">Billed, by push</Trans>
          </dt>
          <dd>{number(billed, locale)}</dd>
          <span className={desk.share} style={width(billed)} aria-hidden />
        </div>
      </dl>
      <p className={classes.note}>
        {free + billed === 0 ? (
          <Trans id="lineconfig.sends_none">Nothing was sent this month yet.</Trans>
        ) : (
          <Trans id="lineconfig.sends_saved">{percent} of the messages cost nothing, thanks to reply tokens.</Trans>
        )}
      </p>
    </>
  );
}
