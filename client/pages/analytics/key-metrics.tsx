import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figure } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { useFigureDrillDown } from '../../figures/drill-down/use-figure-drill-down.ts';
import { FigureCard } from '../../figures/figure-card.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { FreeMetric } from './free-metric.tsx';
import classes from './key-metrics.module.css';
import { useFigureAsked } from './use-open-figure.ts';
import type { Overview } from './use-overview.ts';
import type { Savings } from './use-savings.ts';

type Figures = Partial<Record<FigureName, Figure>>;

/** In the order in which they stand; free and billed messages, and the money that they saved, share the last place. */
const shown = [
  'slaCompliance',
  'csat',
  'avgResponseTime',
  'resolutionRate',
  'conversations',
  'complaints',
  'revenue',
] as const satisfies readonly FigureName[];
type Shown = (typeof shown)[number];

/** The key metrics, each against the days before. */
export function KeyMetrics({ overview, savings }: { overview: Overview; savings: Savings }) {
  const { t } = useLingui();
  return (
    <section className={classes.metrics} aria-label={t({ id: 'analytics.key_metrics', message: 'Key metrics' })}>
      {shown.map((name) => (
        <Metric key={name} name={name} overview={overview} />
      ))}
      <FreeMetric overview={overview} savings={savings} />
    </section>
  );
}

function Metric({ name, overview: { data, meta, error, retry } }: { name: Shown; overview: Overview }) {
  const title = useFigureTitle();
  const figure = data?.figures[name] ?? null;
  const drillDown = useFigureDrillDown(useFigureAsked()(name), figure && meta && { figure, meta });
  return (
    <FigureCard
      label={title(name)}
      figure={figure}
      error={error}
      onRetry={retry}
      onOpen={drillDown?.open}
      isOpen={drillDown?.isOpen === true}
      note={data === null ? undefined : <Note name={name} figures={data.figures} />}
    />
  );
}

/** Beside the change: the figure that one looks at next. */
function Note({ name, figures }: { name: Shown; figures: Figures }): ReactNode {
  const { i18n } = useLingui();
  const textOf = (other: FigureName) => {
    const figure = figures[other];
    return figure === undefined || figure.value === null ? null : figureText(i18n, figure.value, figure.unit);
  };
  switch (name) {
    case 'csat': {
      const satisfied = textOf('satisfaction');
      return satisfied !== null && <Trans id="analytics.satisfied">{satisfied} satisfied</Trans>;
    }
    case 'avgResponseTime': {
      const byLine = textOf('lineAverageReplyTime');
      return byLine !== null && <Trans id="analytics.by_line">by LINE’s rule {byLine}</Trans>;
    }
    case 'resolutionRate': {
      const time = textOf('resolutionTime');
      return time !== null && <Trans id="analytics.resolved_in">in {time} on average</Trans>;
    }
    default:
      return null;
  }
}
