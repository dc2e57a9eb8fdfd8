import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Ranked } from '../../../shared/api/dashboard.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { figureChanges } from '../../figures/change.tsx';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import type { RangeChoice } from '../../figures/range.ts';
import type { QueryResult } from '../../figures/use-query.ts';
import { number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './rankings-panel.module.css';

export const places = 5;
export const bodyHeight = places * 34;

export type RankingResult = Pick<QueryResult<readonly Ranked[], unknown>, 'data' | 'error' | 'retry'>;

interface Props {
  query: { brand: string } & RangeChoice;
  result: RankingResult;
  name: FigureName;
  title: ReactNode;
  /** Headings of the columns for sample size and value. The first heading is `null` if both columns would contain the same number. */
  heads: readonly [ReactNode, ReactNode];
  /** Text that is shown if nobody is ranked. States the minimum that is required for a rank. */
  empty: ReactNode;
}

/** Best people by one metric. */
export function Ranking({ query, result, name, title, heads, empty }: Props) {
  return (
    <section className={`min-w-0 px-20 border-start ${classes.ranking}`}>
      <header className={`grid items-center w-full text-13 dimmed min-h-28 ${classes.head}`}>
        <h3 className="text-13 weight-600 color-text leading-inherit">{title}</h3>
        <span className={`text-end nowrap dimmed ps-6 empty-hidden ${classes.samples}`}>{heads[0]}</span>
        <span className={`text-end nowrap ps-6 ${classes.value}`}>{heads[1]}</span>
      </header>
      <QueryBoundary
        query={result}
        height={bodyHeight}
        skeleton={<Waiting />}
        isEmpty={(rows) => rows.length === 0}
        empty={empty}
      >
        {(rows) => (
          <ol style={{ minHeight: bodyHeight }}>
            {rows.slice(0, places).map((row) => (
              <li key={row.staff.id}>
                <RankedRow row={row} name={name} query={query} withSamples={heads[0] !== null} />
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </section>
  );
}

interface RowProps {
  row: Ranked;
  name: FigureName;
  query: Props['query'];
  withSamples: boolean;
}

function RankedRow({ row: { rank, staff, value, samples }, name, query, withSamples }: RowProps) {
  const { i18n } = useLingui();
  const { brand, ...days } = query;
  return (
    <OpensFigure
      className={`grid items-center w-full text-13 rounded-6 ${classes.row}`}
      query={{ name, brand, days: days as RangeChoice, staff }}
    >
      <span className="dimmed">{rank}</span>
      <Avatar name={staff.fullName} size={24} />
      <span className="weight-500 line-clamp-2 leading-16">{staff.fullName}</span>
      <span className={`text-end nowrap dimmed ps-6 empty-hidden ${classes.samples}`}>
        {withSamples && number(samples, i18n.locale)}
      </span>
      <strong className={`text-end nowrap ps-6 ${classes.value}`}>{rankedText(i18n, name, value)}</strong>
    </OpensFigure>
  );
}

/**
 * Formats a ranked value. In the improvement ranking, the text also states the direction, because that ranking includes people who became
 * slower.
 */
function rankedText(i18n: I18n, name: FigureName, value: Ranked['value']): string {
  if (name !== 'improvement') return figureText(i18n, value, figures[name].unit);
  const change = { name: 'avgResponseTime', unit: 'seconds', previous: null, change: -value } as const;
  return figureChanges(i18n, change)[0]?.text ?? '';
}

function Waiting() {
  return Array.from({ length: places }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
    <Skeleton key={n} height={14} my={10} />
  ));
}
