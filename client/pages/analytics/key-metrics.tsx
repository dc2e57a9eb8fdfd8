import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { views } from '../../../shared/views.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { useFigureDrillDown } from '../../figures/drill-down/use-figure-drill-down.ts';
import { FigureCard } from '../../figures/figure-card.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { FigureNumber } from '../../figures/figure-number.tsx';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { number } from '../../time/time.ts';
import { FreeShare, freePercent } from './free-share.tsx';
import classes from './key-metrics.module.css';
import { useFigureQuery } from './use-filters.ts';
import type { Overview, Savings } from './use-overview.ts';

type Figures = Partial<Record<FigureName, Figure>>;

type Shown = (typeof views.analytics.cards)[number];

/** Key metrics, each compared with the previous period. The last cell shows free and billed messages and the money saved. */
export function KeyMetrics({ overview, savings }: { overview: Overview; savings: Savings }) {
  const { t } = useLingui();
  return (
    <section
      className={`grid overflow-hidden border rounded-8 cols-4 gap-1 bg-hairline ${classes.metrics}`}
      aria-label={t({ id: 'analytics.key_metrics', message: 'Key metrics' })}
    >
      {views.analytics.cards.map((name) => (
        <Metric key={name} name={name} overview={overview} />
      ))}
      <FreeMetric overview={overview} savings={savings} />
    </section>
  );
}

function Metric({ name, overview: { data, meta, error, retry } }: { name: Shown; overview: Overview }) {
  const title = useFigureTitle();
  const figure = data?.figures[name] ?? null;
  const drillDown = useFigureDrillDown(useFigureQuery()(name), figure && meta && { figure, meta });
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

/** For some metrics, a related metric that the same card shows as a note. */
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

/** Shows a related metric next to the change since the previous period. Renders nothing if there is none. */
function Note({ name, figures, meta }: NoteProps): ReactNode {
  const { i18n } = useLingui();
  const next = nextOf[name];
  const figure = next && figures[next];
  if (next === undefined || figure === undefined || figure.value === null) return null;
  return (
    <SecondaryNumber name={next} figure={figure} meta={meta}>
      <NextText name={next} value={figureText(i18n, figure.value, figure.unit)} />
    </SecondaryNumber>
  );
}

function NextText({ name, value }: { name: Next; value: string }): ReactNode {
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

const countOf = (figure: Figure | undefined) => (typeof figure?.value === 'number' ? figure.value : 0);

/** Number of free and billed messages, and the amount saved. Each opens its details. */
function FreeMetric({ overview, savings }: { overview: Overview; savings: Savings }) {
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
    <div className="flex flex-col min-w-0 px-16 py-12 min-h-112 bg-card">
      <span className="text-13 weight-500 dimmed leading-20">{label}</span>
      {figures === null ? (
        <Skeleton height={28} width="45%" />
      ) : (
        <span className={`flex items-center gap-16 ${classes.middle}`}>
          <FigureNumber i18n={i18n} value={freePercent(free, billed)} unit="percent" />
          <span className={`flex-1 min-w-0 ms-auto ${classes.share}`}>
            <FreeShare free={free} billed={billed} />
          </span>
        </span>
      )}
      <span className={`flex flex-wrap text-13 dimmed min-h-20 leading-20 ${classes.foot}`}>
        {figures !== null && (
          <>
            <SecondaryNumber name="replyFree" figure={figures.replyFree} meta={overview.meta}>
              <Trans id="analytics.free_count">{freeText} free</Trans>
            </SecondaryNumber>
            <span aria-hidden>·</span>
            <SecondaryNumber name="replyBilled" figure={figures.replyBilled} meta={overview.meta}>
              <Trans id="analytics.billed_count">{billedText} billed</Trans>
            </SecondaryNumber>
            <Saved savings={savings} />
          </>
        )}
      </span>
    </div>
  );
}

/** Amount saved by free messages. Renders nothing if no message price is set. */
function Saved({ savings: { data, meta } }: { savings: Savings }) {
  const { i18n } = useLingui();
  if (data === null || data.saved.value === null) return null;
  const saved = figureText(i18n, data.saved.value, 'money');
  return (
    <span className="basis-full">
      <SecondaryNumber name="saved" figure={data.saved} meta={meta}>
        <Trans id="analytics.saved_amount">{saved} saved</Trans>
      </SecondaryNumber>
    </span>
  );
}

interface SecondaryProps {
  name: FigureName;
  figure: Figure | undefined;
  meta: FiguresMeta | null;
  /** Number to show, already formatted. */
  children: ReactNode;
}

/** Secondary number of a card. Opens its own details, not those of the card. */
function SecondaryNumber({ name, figure, meta, children }: SecondaryProps) {
  const query = useFigureQuery()(name);
  return (
    <OpensFigure
      className={`leading-inherit ${classes.opens}`}
      query={query}
      loaded={figure && meta ? { figure, meta } : null}
    >
      {children}
    </OpensFigure>
  );
}
