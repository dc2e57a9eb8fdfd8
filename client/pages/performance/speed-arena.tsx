import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { PerformanceOverview } from '../../../shared/api/performance.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { Gauge } from '../../figures/gauge.tsx';
import { number, percentText } from '../../time/time.ts';
import { gaugeScale } from './race.ts';
import { RaceChart } from './race-chart.tsx';
import classes from './speed-arena.module.css';

interface Props {
  brand: string;
  overview: PerformanceOverview;
  meta: FiguresMeta | null;
}

/** Today's share of fast replies against the target, and the latest replies. */
export function SpeedArena({ brand, overview, meta }: Props) {
  const { t, i18n } = useLingui();
  const { target, figures, fastNeeded, lastReplies } = overview;
  const { value, samples } = figures.onTimeReplyRate;
  const share = typeof value === 'number' ? value : null;
  const fast = number(Math.round(((share ?? 0) * (samples ?? 0)) / 100), i18n.locale);
  const { from, to } = gaugeScale(target.percent);
  const replies = samples ?? 0;
  const aim = percentText(target.percent, i18n.locale);
  return (
    <div className={classes.arena}>
      <div className={classes.top}>
        <Gauge
          label={t({ id: 'performance.gauge', message: 'Replies within 30 s today' })}
          value={share}
          target={target.percent}
          low={from}
          high={to}
        >
          {share === null ? (
            <Trans id="performance.race_none">No replies yet</Trans>
          ) : (
            <OpensFigure
              className={classes.count}
              asked={{ name: 'onTimeReplyRate', brand, days: { range: 'today' } }}
              given={meta && { figure: figures.onTimeReplyRate, meta }}
            >
              <Trans id="performance.of_replies">
                {fast} of <Plural value={replies} one="# reply" other="# replies" />
              </Trans>
            </OpensFigure>
          )}
        </Gauge>
        <dl className={classes.facts}>
          <Fact name={<Trans id="performance.target">Target</Trans>}>{aim}</Fact>
          {share !== null && <Distance share={share} target={target.percent} fastNeeded={fastNeeded} />}
        </dl>
      </div>
      <RaceChart lastReplies={lastReplies} target={target} />
    </div>
  );
}

function Distance({ share, target, fastNeeded }: { share: number; target: number; fastNeeded: number }) {
  const { i18n } = useLingui();
  const difference = number(Math.abs(share - target), i18n.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const points = <Trans id="performance.points_of_percent">{difference} pp</Trans>;
  if (fastNeeded === 0) return <Fact name={<Trans id="performance.above_by">Above target by</Trans>}>{points}</Fact>;
  const needed = number(fastNeeded, i18n.locale);
  return (
    <>
      <Fact name={<Trans id="performance.short_by">Below target by</Trans>}>{points}</Fact>
      <Fact
        name={<Trans id="performance.reached_by">To reach it</Trans>}
        more={<Trans id="performance.in_a_row">replies in a row</Trans>}
      >
        <Trans id="performance.fast_needed">{needed} fast</Trans>
      </Fact>
    </>
  );
}

function Fact({ name, more, children }: { name: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{children}</strong>
        {more !== undefined && <span>{more}</span>}
      </dd>
    </div>
  );
}
