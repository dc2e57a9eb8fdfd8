import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Progress, Skeleton } from '@mantine/core';
import type { LineAccount } from '../../../shared/rows.ts';
import { useQuery } from '../../figures/use-query.ts';
import { present } from '../../time/clock.ts';
import { number } from '../../time/time.ts';
import classes from './line-config.module.css';
import { billingDay, MonthSource, useBilledMessageChanges } from './month-source.tsx';
import { forecast, monthOf } from './quota-forecast.ts';

/** Number of messages of an account that LINE bills this month: used so far, and forecast. */
export function QuotaSection({ row }: { row: LineAccount }) {
  const { i18n, t } = useLingui();
  const refetchOn = useBilledMessageChanges(row.brandId);
  const result = useQuery('GET /line-accounts/:id/quota', { params: { id: row.id } }, refetchOn);
  const day = billingDay(present());
  const { left } = monthOf(day);
  const quota = result.data?.quota ?? null;
  const used = quota?.used ?? 0;
  const most = quota?.value ?? null;
  const ahead = forecast(used, day);
  const share = (count: number) => (most === null || most === 0 ? 0 : Math.min(100, (100 * count) / most));
  const [usedWords, mostWords, aheadWords] = [used, most ?? 0, ahead].map((count) => number(count, i18n.locale));
  return (
    <section className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section}`} aria-labelledby="line-quota">
      <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
        <h3 id="line-quota" className="text-14 weight-600">
          <Trans id="lineconfig.quota">Monthly quota</Trans>
        </h3>
        <span className="text-12 dimmed">
          <Plural id="lineconfig.days_left" value={left} one="# day left" other="# days left" />
        </span>
        {most !== null && ahead > most && (
          <Badge variant="light" color="yellow" radius="sm" tt="none" className="color-soon bg-soon">
            <Trans id="lineconfig.quota_short">will run out</Trans>
          </Badge>
        )}
      </div>
      {result.data === null && result.error === null ? (
        <Skeleton height={64} />
      ) : quota === null ? (
        <p className="text-12 dimmed">
          <Trans id="lineconfig.quota_unknown">LINE has not reported this month’s quota yet.</Trans>
        </p>
      ) : (
        <>
          <p className="tabular dimmed">
            <strong className="text-24 color-text">{usedWords}</strong>{' '}
            {most === null ? (
              <Trans id="lineconfig.quota_unlimited">billed messages used (plan without a limit)</Trans>
            ) : (
              <Trans id="lineconfig.quota_of">of {mostWords} billed messages used</Trans>
            )}
          </p>
          {most !== null && (
            <Progress.Root size={10} aria-hidden>
              <Progress.Section value={share(used)} />
              <Progress.Section value={share(ahead) - share(used)} className="bg-figure-soft" />
            </Progress.Root>
          )}
          <MonthSource of="line" asOf={quota.asOf} />
          <p className="text-12 dimmed">
            <Trans id="lineconfig.quota_forecast">At this pace, {aheadWords} by the end of the month.</Trans>{' '}
            {t({ id: 'lineconfig.quota_free', message: 'Replies sent with a reply token are free and don’t count.' })}
          </p>
        </>
      )}
    </section>
  );
}
