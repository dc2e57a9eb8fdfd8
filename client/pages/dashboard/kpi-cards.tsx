import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figure } from '../../../shared/api/figures.ts';
import { figureWords } from '../../../shared/figure-words.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { partsOf } from '../../figures/drill-down/behind.ts';
import { useDrillDown } from '../../figures/drill-down/drill-down.tsx';
import { isSameFigure } from '../../figures/drill-down/figure-asked.ts';
import { FigureCard } from '../../figures/figure-card.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { languageOf } from '../../figures/language-of.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { type Asked, useAsked } from '../../figures/use-asked.ts';
import { number } from '../../time/time.ts';
import type { Figures } from './figures.ts';
import classes from './kpi-cards.module.css';
import { withPresent } from './with-present.ts';

interface Props {
  live: Figures;
  query: { brand: string } & RangeChoice;
}

const names = ['activeConversations', 'resolutionRate', 'efficiency', 'vipCustomers'] as const satisfies FigureName[];

/** The five figures that are looked at first. */
export function KpiCards({ live, query }: Props) {
  const { i18n } = useLingui();
  const scope = { scope: 'dashboard', brand: query.brand } as const;
  const asked = useAsked('GET /dashboard/figures', { query: { ...query, names } as never }, { scope });
  const response = useAsked('GET /dashboard/metrics/avg-response-time', { query }, { scope });
  const { data } = asked;
  const p95 = response.data === null ? '' : figureText(i18n, response.data.p95, 'seconds');
  const resolved = data?.resolutionRate === undefined ? null : partsOf(data.resolutionRate);
  const waiting = live.vipWaiting ?? 0;
  return (
    <section className={classes.cards}>
      <Card
        name="activeConversations"
        asked={asked}
        query={query}
        figure={withPresent(data, 'activeConversations', live)}
      />
      <Card
        name="avgResponseTime"
        asked={response}
        query={query}
        figure={response.data}
        note={response.data?.p95 != null && <Trans id="dashboard.p95">p95 {p95}</Trans>}
      />
      <Card
        name="resolutionRate"
        asked={asked}
        query={query}
        figure={data?.resolutionRate ?? null}
        note={resolved !== null && <Share {...resolved} />}
      />
      <Card name="efficiency" asked={asked} query={query} figure={data?.efficiency ?? null} />
      <Card
        name="vipCustomers"
        asked={asked}
        query={query}
        figure={withPresent(data, 'vipCustomers', live)}
        note={live.vipWaiting !== undefined && <VipsWaiting count={waiting} />}
        tone={waiting > 0 ? 'soon' : 'calm'}
      />
    </section>
  );
}

function VipsWaiting({ count }: { count: number }) {
  const { i18n } = useLingui();
  const vipWaiting = number(count, i18n.locale);
  return <Trans id="dashboard.vip_note">{vipWaiting} waiting now</Trans>;
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

interface CardProps {
  name: FigureName;
  asked: Pick<Asked<unknown, unknown>, 'error' | 'retry'>;
  query: Props['query'];
  figure: Figure | null;
  note?: ReactNode;
  tone?: 'calm' | 'soon';
}

function Card({ name, asked, query, figure, note, tone }: CardProps) {
  const { i18n } = useLingui();
  const { opened, open } = useDrillDown();
  const { brand, ...days } = query;
  const opens = { name, brand, days: days as RangeChoice };
  return (
    <FigureCard
      label={figureWords(name, languageOf(i18n)).title}
      figure={figure}
      error={asked.error}
      onRetry={asked.retry}
      onOpen={() => open(opens)}
      isOpen={isSameFigure(opened, opens)}
      {...(note === undefined || note === false ? {} : { note })}
      {...(tone === undefined ? {} : { tone })}
    />
  );
}
