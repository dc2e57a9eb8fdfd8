import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { BrandLine } from '../../../shared/api/dashboard.ts';
import type { FigureValue } from '../../../shared/api/figures.ts';
import { figureWords } from '../../../shared/figure-words.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureParts, figureText } from '../../figures/figure-format.ts';
import { languageOf } from '../../figures/language-of.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useRow } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './brands-panel.module.css';

type Field = { [K in keyof BrandLine]: BrandLine[K] extends FigureValue ? K : never }[keyof BrandLine];

/** Columns, and the metric that each opens. */
const shown = [
  ['customers', 'customers'],
  ['activeRate', 'activeRate'],
  ['satisfaction', 'satisfaction'],
  ['complaints', 'complaints'],
  ['staffPerformance', 'efficiency'],
  ['revenue', 'revenue'],
  ['conversations', 'conversations'],
] as const satisfies [Field, FigureName][];

/** Rates of the totals row are loaded separately from the sums. */
const rates = new Set<Field>(['activeRate', 'satisfaction', 'staffPerformance']);

/** @param loading id of the row whose rates are still loading; `null` if none */
export function useBrandColumns(loading: string | null): readonly TableColumn<BrandLine>[] {
  const { t, i18n } = useLingui();
  const language = languageOf(i18n);
  const brandWord = t({ id: 'dashboard.brand', message: 'Brand' });
  return useMemo(
    () => [
      {
        id: 'brand',
        header: brandWord,
        value: (line) => line.brand.name,
        cell: (line) => <BrandName line={line} />,
        wide: true,
      },
      ...shown.map(
        ([field, name]): TableColumn<BrandLine> => ({
          id: field,
          header: figureWords(name, language).title,
          value: (line) => sortable(line[field]),
          cell: (line) =>
            line.brand.id === loading && rates.has(field) ? (
              <Skeleton height={12} width={40} ml="auto" />
            ) : (
              <Cell line={line} field={field} name={name} />
            ),
          isNumber: true,
        }),
      ),
    ],
    [language, brandWord, loading],
  );
}

/** Sort value of money: `null` for several currencies, which have no order. */
function sortable(value: FigureValue): number | null {
  if (!Array.isArray(value)) return value;
  return value.length === 1 ? (value[0]?.amount ?? null) : null;
}

function BrandName({ line }: { line: BrandLine }): ReactNode {
  const brand = useRow('brand', line.brand.id);
  return (
    <span className={classes.brand}>
      {brand !== undefined && <BrandMark brand={brand} size={12} />}
      <span className={classes.name}>{line.brand.name}</span>
    </span>
  );
}

interface CellProps {
  line: BrandLine;
  field: Field;
  name: FigureName;
}

function Cell({ line, field, name }: CellProps): ReactNode {
  const { i18n } = useLingui();
  const value = line[field];
  const { unit, of } = figures[name];
  const days = { range: of === 'now' ? 'today' : field === 'revenue' ? 'thisMonth' : 'last30' } as const;
  const { id: brand } = line.brand;
  return (
    <>
      <OpensFigure
        className={unit === 'money' ? `${classes.cell} ${classes.money}` : classes.cell}
        asked={{ name, brand, days }}
      >
        {figureParts(i18n, value, unit).map((part) => (
          <span key={part.value}>{part.unit === null ? part.value : `${part.value}\u00a0${part.unit}`}</span>
        ))}
      </OpensFigure>
      {field === 'satisfaction' && line.csat !== null && (
        <OpensFigure className={`${classes.cell} ${classes.csat}`} asked={{ name: 'csat', brand, days }}>
          {figureText(i18n, line.csat, 'score')}
        </OpensFigure>
      )}
    </>
  );
}
