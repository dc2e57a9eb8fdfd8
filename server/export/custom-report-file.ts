import type { QueryBatch } from '../queries/figures/figures.ts';
import { customReportSheet } from './custom-report-sheet.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';

export function customReport(
  { question, brands, language }: FigureFile,
  { wanted, accounts }: ContentOf<'report'>,
  gathered: QueryBatch,
): SheetsOf {
  const reportOf = gathered.add('report', question, wanted);
  const names = new Map(
    [...brands, ...accounts.map(({ id, nickname: name }) => ({ id, name }))].map((one) => [one.id, one.name]),
  );
  return (answers) => {
    const answer = reportOf(answers);
    const rows = answer.rows.map((row) => ({ ...row, label: names.get(row.key) ?? row.label }));
    return [customReportSheet({ ...answer, rows }, { by: wanted.by, within: question.range }, language)];
  };
}
