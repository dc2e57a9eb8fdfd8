import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figure } from '../../../shared/api/figures.ts';
import { figureTexts } from '../../../shared/figure-texts.ts';
import { views } from '../../../shared/views.ts';
import type { Failed } from '../../api/api.ts';
import { partsOf } from '../../figures/drill-down/behind.ts';
import { useFigureDrillDown } from '../../figures/drill-down/use-figure-drill-down.ts';
import { FigureCard } from '../../figures/figure-card.tsx';
import { FailedBlock } from '../../figures/query-boundary.tsx';
import type { RangeChoice } from '../../figures/range.ts';
import { number } from '../../time/time.ts';
import classes from './kpi-cards.module.css';
import { NowBeside } from './now-beside.tsx';

export interface Kpi {
  /** `null` while loading. */
  figure: Figure | null;
  error?: Failed | null;
  onRetry?: () => void;
  note?: ReactNode;
  tone?: 'calm' | 'soon';
}

export type CardName = (typeof views.dashboard.cards)[number];

interface Props {
  kpiOf: (name: CardName) => Kpi;
  query: { brand: string } & RangeChoice;
}

/** Height of a row of cards. Pixels. */
const failedHeight = 128;

export function KpiCards({ kpiOf, query }: Props) {
  const all = views.dashboard.cards.map(kpiOf);
  const reason = all[0]?.error ?? null;
  if (reason !== null && all.every(({ figure, error }) => figure === null && (error ?? null) !== null)) {
    const retries = new Set(all.map(({ onRetry }) => onRetry));
    return (
      <FailedBlock
        error={reason}
        height={failedHeight}
        onRetry={() => {
          for (const retry of retries) retry?.();
        }}
      />
    );
  }
  return (
    <section className={`grid gap-16 cols-5 phone-gap-12 ${classes.cards}`}>
      {views.dashboard.cards.map((name) => (
        <Card key={name} name={name} kpi={kpiOf(name)} query={query} />
      ))}
    </section>
  );
}

function Card({ name, kpi, query }: { name: CardName; kpi: Kpi; query: Props['query'] }) {
  const { i18n } = useLingui();
  const { brand, ...days } = query;
  const drillDown = useFigureDrillDown({ name, brand, days: days as RangeChoice });
  const share = name !== 'resolutionRate' || kpi.figure === null ? null : partsOf(kpi.figure);
  return (
    <FigureCard
      label={i18n._(figureTexts[name].title)}
      onOpen={drillDown?.open}
      isOpen={drillDown?.isOpen ?? false}
      {...(share === null ? {} : { note: <Share {...share} /> })}
      {...kpi}
      beside={<NowBeside name={name} />}
    />
  );
}

function Share({ sum, of }: { sum: number; of: number }) {
  const { i18n } = useLingui();
  const some = number(sum, i18n.locale);
  const all = number(of, i18n.locale);
  return (
    <Trans id="figures.share_of">
      {some} of {all}
    </Trans>
  );
}
