import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { useFigureDrillDown } from '../../figures/drill-down/use-figure-drill-down.ts';
import { FigureCard } from '../../figures/figure-card.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { FreeMetric } from './free-metric.tsx';
import classes from './key-metrics.module.css';
import { OpensBeside } from './opens-beside.tsx';
import { useFigureAsked } from './use-open-figure.ts';
import type { Overview } from './use-overview.ts';
import type { Savings } from './use-savings.ts';

type Figures = Partial<Record<FigureName, Figure>>;

/** Display order. Free and billed messages and the money saved share the last cell. */
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

/** Key metrics, each compared with the previous period. */
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
      note={data === null ? undefined : <Note name={name} figures={data.figures} meta={meta} />}
    />
  );
}

type Next = 'satisfaction' | 'lineAverageReplyTime' | 'resolutionTime';

/** Related metric shown as a note. */
const nextOf: Partial<Record<Shown, Next>> = {
  csat: 'satisfaction',
  avgResponseTime: 'lineAverageReplyTime',
  resolutionRate: 'resolutionTime',
};

interface NoteProps {
  name: Shown;
  figures: Figures;
  meta: FiguresMeta | null;
}

/** Note next to the change. */
function Note({ name, figures, meta }: NoteProps): ReactNode {
  const { i18n } = useLingui();
  const next = nextOf[name];
  const figure = next && figures[next];
  if (next === undefined || figure === undefined || figure.value === null) return null;
  return (
    <OpensBeside name={next} figure={figure} meta={meta}>
      <NextWords name={next} value={figureText(i18n, figure.value, figure.unit)} />
    </OpensBeside>
  );
}

function NextWords({ name, value }: { name: Next; value: string }): ReactNode {
  switch (name) {
    case 'satisfaction':
      return <Trans id="analytics.satisfied">{value} satisfied</Trans>;
    case 'lineAverageReplyTime':
      return <Trans id="analytics.by_line">LINE’s own average: {value}</Trans>;
    case 'resolutionTime':
      return <Trans id="analytics.resolved_in">in {value} on average</Trans>;
    default:
      return unreachable(name);
  }
}
