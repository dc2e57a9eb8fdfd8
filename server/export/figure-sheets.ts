import type { FiguresMeta } from '../../shared/api/figures.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { QueryBatch, type QueryCall } from '../queries/figures/figures.ts';
import { analytics } from './analytics-file.ts';
import { customReport } from './custom-report-file.ts';
import { dashboard } from './dashboard-file.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';
import { entriesSheet } from './sheets.ts';
import type { Sheet } from './workbook.ts';

/** Runs all queries of a file together, so that all sheets belong to the same moment. */
export type AskOnce = (asked: readonly QueryCall[]) => Promise<{ answers: readonly unknown[]; meta: FiguresMeta }>;

export interface FigureSheets {
  sheets: Sheet[];
  meta: FiguresMeta;
}

/** The sheets of a file of figures. @throws Refusal `export_too_large` */
export async function figureSheets(file: FigureFile, ask: AskOnce): Promise<FigureSheets> {
  const gathered = new QueryBatch();
  const sheetsOf = gather(file, gathered);
  const { answers, meta } = await ask(gathered.calls);
  return { sheets: sheetsOf(answers), meta };
}

function gather(file: FigureFile, gathered: QueryBatch): SheetsOf {
  const { content } = file;
  switch (content.of) {
    case 'dashboard':
      return dashboard(file, content, gathered);
    case 'performance':
      return performance(file, content, gathered);
    case 'analytics':
      return analytics(file, content, gathered);
    case 'report':
      return customReport(file, content, gathered);
    default:
      return unreachable(content);
  }
}

function performance(
  { question, language }: FigureFile,
  { candidates }: ContentOf<'performance'>,
  gathered: QueryBatch,
): SheetsOf {
  const entriesOf = gathered.add('entries', question, candidates);
  return (answers) => [entriesSheet(entriesOf(answers), language)];
}
