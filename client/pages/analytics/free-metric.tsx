import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { Figure } from '../../../shared/api/figures.ts';
import { FigureCard } from '../../figures/figure-card.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { FigureNumber } from '../../figures/figure-number.tsx';
import { number } from '../../time/time.ts';
import classes from './free-metric.module.css';
import { FreeShare, freePercent } from './free-share.tsx';
import { OpensBeside } from './opens-beside.tsx';
import type { Overview } from './use-overview.ts';
import type { Savings } from './use-savings.ts';

const countOf = (figure: Figure | undefined) => (typeof figure?.value === 'number' ? figure.value : 0);

/** Messages free by reply token, billed messages and the amount saved. Each opens its details. */
export function FreeMetric({ overview, savings }: { overview: Overview; savings: Savings }) {
  const { i18n } = useLingui();
  const label = <Trans id="analytics.free_and_billed">Free and billed messages</Trans>;
  if (overview.data === null && overview.error !== null) {
    return <FigureCard label={label} figure={null} error={overview.error} onRetry={overview.retry} />;
  }
  const figures = overview.data?.figures ?? null;
  const free = countOf(figures?.replyFree);
  const billed = countOf(figures?.replyBilled);
  const freeText = number(free, i18n.locale);
  const billedText = number(billed, i18n.locale);
  return (
    <div className={classes.cell}>
      <span className={classes.label}>{label}</span>
      {figures === null ? (
        <Skeleton height={28} width="45%" />
      ) : (
        <span className={classes.middle}>
          <FigureNumber i18n={i18n} value={freePercent(free, billed)} unit="percent" />
          <span className={classes.share}>
            <FreeShare free={free} billed={billed} />
          </span>
        </span>
      )}
      <span className={classes.foot}>
        {figures !== null && (
          <>
            <OpensBeside name="replyFree" figure={figures.replyFree} meta={overview.meta}>
              <Trans id="analytics.free_count">{freeText} free</Trans>
            </OpensBeside>
            <span aria-hidden>·</span>
            <OpensBeside name="replyBilled" figure={figures.replyBilled} meta={overview.meta}>
              <Trans id="analytics.billed_count">{billedText} billed</Trans>
            </OpensBeside>
            <Saved savings={savings} />
          </>
        )}
      </span>
    </div>
  );
}

/** Renders nothing if no message price is set. */
function Saved({ savings: { data, meta } }: { savings: Savings }) {
  const { i18n } = useLingui();
  if (data === null || data.saved.value === null) return null;
  const saved = figureText(i18n, data.saved.value, 'money');
  return (
    <span className={classes.saved}>
      <OpensBeside name="saved" figure={data.saved} meta={meta}>
        <Trans id="analytics.saved_amount">{saved} saved</Trans>
      </OpensBeside>
    </span>
  );
}
