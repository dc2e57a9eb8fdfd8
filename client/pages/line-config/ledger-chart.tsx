import { Trans, useLingui } from '@lingui/react/macro';
import { deliveryVerdicts } from '../../../shared/alerts.ts';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { useQuery } from '../../figures/use-query.ts';
import { clockTime, listed, number } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './ledger-chart.module.css';
import { type Verdict, verdictLabels } from './ledger-labels.ts';

const refetchOn = { scope: { scope: 'config' }, kinds: ['delivery'] } as const;
const [step, height] = [4, 24];

/**
 * Webhook deliveries of the last hour. One bar per minute, stacked by verdict (how the delivery was processed), with failures at the
 * bottom.
 */
export function LedgerChart({ accountId }: { accountId: string }) {
  const { i18n, t } = useLingui();
  const timeZone = useTimeZone();
  const { data } = useQuery('GET /line-accounts/:id/webhooks/minutes', { params: { id: accountId } }, refetchOn);
  const now = useMoment((moment) => minuteMs - (moment % minuteMs));
  if (data === null) return null;
  const bars = minuteBars(data, now);
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const inWords = (counts: [(typeof deliveryVerdicts)[number], number][]) =>
    listed(
      counts.map(([verdict, count]) => `${number(count, i18n.locale)} ${i18n._(verdictLabels[verdict])}`),
      i18n.locale,
    );
  const words = inWords(sums(bars)) || t({ id: 'lineconfig.hour_none', message: 'none' });
  const since = data.from === null ? null : clockTime(data.from, i18n.locale, timeZone);
  return (
    <figure className="flex items-center gap-10">
      <svg
        className={`block ${classes.bars}`}
        viewBox={`0 0 ${minutesShown * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t({ id: 'lineconfig.hour', message: `Deliveries in the last hour: ${words}` })}
      >
        <path className={classes.ground} d={`M0 ${height - 0.5}H${minutesShown * step}`} />
        {bars.map((bar, place) => (
          <g key={bar.at} transform={`translate(${place * step} 0)`}>
            <title>{`${clockTime(new Date(bar.at).toISOString(), i18n.locale, timeZone)} · ${inWords(sums([bar])) || '0'}`}</title>
            <rect className={classes.minute} width={step} height={height} />
            <Bar bar={bar} most={most} />
          </g>
        ))}
      </svg>
      <figcaption className="text-12 nowrap dimmed">
        {since === null ? (
          <Trans id="lineconfig.hour_words">last hour</Trans>
        ) : (
          <Trans id="lineconfig.hour_since">since {since}</Trans>
        )}
      </figcaption>
    </figure>
  );
}

/**
 * Stacked bar with the deliveries of one minute, by verdict (how the delivery was processed). Refused deliveries are at the bottom. Has a
 * minimum height, so that a single delivery is visible.
 */
function Bar({ bar: { counts, total }, most }: { bar: MinuteBar; most: number }) {
  if (total === 0) return null;
  const full = Math.max(3, (total / most) * height);
  let top = height;
  return deliveryVerdicts.toReversed().map((verdict) => {
    const count = counts[verdict] ?? 0;
    if (count === 0) return null;
    const high = (count / total) * full;
    top -= high;
    return <rect key={verdict} data-verdict={verdict} y={top} width={step - 1} height={high} />;
  });
}

const minuteMs = 60_000;
const minutesShown = 60;

type LedgerHour = ResponseOf<'GET /line-accounts/:id/webhooks/minutes'>;
type Counts = Partial<Record<Verdict, number>>;

interface MinuteBar {
  at: number;
  counts: Counts;
  total: number;
}

/**
 * Returns the bars of the last 60 minutes, including empty bars. The last bar is the current minute, or the latest minute in the data if
 * the browser's clock is slow.
 */
export function minuteBars({ minutes }: LedgerHour, now: number): MinuteBar[] {
  const fromServer = new Map(minutes.map(({ at, counts }) => [Date.parse(at), counts]));
  const last = Math.max(Math.floor(now / minuteMs) * minuteMs, ...fromServer.keys());
  return Array.from({ length: minutesShown }, (_, place) => {
    const at = last - (minutesShown - 1 - place) * minuteMs;
    const counts = fromServer.get(at) ?? {};
    return { at, counts, total: deliveryVerdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0) };
  });
}

/** Returns the number of deliveries per verdict (how the delivery was processed), without verdicts that do not occur. */
export function sums(bars: readonly MinuteBar[]): [Verdict, number][] {
  return deliveryVerdicts
    .map((verdict): [Verdict, number] => [verdict, bars.reduce((sum, { counts }) => sum + (counts[verdict] ?? 0), 0)])
    .filter(([, count]) => count > 0);
}
