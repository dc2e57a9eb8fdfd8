import type { Division } from '../../shared/analytics.ts';
import type { CustomReportAnswer } from '../../shared/api/analytics.ts';
import type { FigureValue } from '../../shared/api/figures.ts';
import type { Days } from '../../shared/days.ts';
import { figures } from '../../shared/figures.ts';
import { dayOfKey, pieceDays } from '../../shared/piece-days.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { daysName, hourName, monthName, weekdayNames } from './calendar-names.ts';
import { amounts, column, currenciesOf, listOf, moneyColumns } from './columns.ts';
import { type ExportWord, exportWords } from './words.ts';
import type { Cell, Sheet } from './workbook.ts';

const headings: Record<Division, ExportWord> = {
  day: 'date',
  week: 'calendarWeek',
  month: 'month',
  hour: 'hour',
  weekday: 'weekday',
  staff: 'person',
  brand: 'brand',
  channel: 'lineAccount',
};

/**
 * The rows of a custom report, followed by the totals of the whole range. Money has one column per currency.
 * @param within the days of the report
 */
export function customReportSheet(
  { columns, rows, totals }: CustomReportAnswer,
  { by, within }: { by: Division; within: Days },
  language: Language,
): Sheet {
  const words = exportWords[language];
  const weekdays = weekdayNames(language);
  const currencies = columns.map((_, i) =>
    currenciesOf([totals, ...rows.map(({ values }) => values)].map((values) => listOf(values[i] ?? null))),
  );
  const cells = (values: readonly FigureValue[]) =>
    columns.flatMap(({ name }, i): Cell[] => {
      const value = values[i] ?? null;
      return figures[name].unit === 'money' ? amounts(listOf(value), currencies[i] ?? []) : [value as number | null];
    });
  const head = ({ key, label }: CustomReportAnswer['rows'][number]): Cell => {
    if (by === 'day') return { value: new Date(`${key}T00:00:00Z`), format: 'date' };
    if (by === 'week') return daysName(pieceDays('week', dayOfKey(key), within), language);
    if (by === 'month') return monthName(key, language);
    if (by === 'hour') return hourName(Number(key));
    return by === 'weekday' ? (weekdays[Number(key) - 1] ?? '') : label;
  };
  return {
    name: words.report,
    columns: [
      { heading: words[headings[by]], format: 'text' },
      ...columns.flatMap(({ name }, i) =>
        figures[name].unit === 'money' ? moneyColumns(name, currencies[i] ?? [], language) : [column(name, language)],
      ),
    ],
    rows: [...rows.map((row) => [head(row), ...cells(row.values)]), [words.wholeRange, ...cells(totals)]],
  };
}
