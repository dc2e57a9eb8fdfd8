import { Refusal } from '../../shared/errors.ts';
import { rankings } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import type { QueryBatch } from '../queries/figures/figures.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';
import { brandsSheet, comparedTitle, daysSheet, figuresSheet, rankingsSheet, teamSheet } from './sheets.ts';

/** @throws Refusal `export_too_large` */
export function dashboard(
  { question, brands, language }: FigureFile,
  { figures, live, team, isAnalysed }: ContentOf<'dashboard'>,
  gathered: QueryBatch,
): SheetsOf {
  const { exportLinesMax } = limits;
  const figuresOf = gathered.add('figures', figures, question, live);
  const ranksOf = rankings.map((name) => [name, gathered.add('rank', name, question, exportLinesMax + 1)] as const);
  const trendsOf = isAnalysed ? gathered.add('trends', question) : null;
  const linesOf = (isAnalysed ? brands : []).map((brand) => {
    const lineOf = gathered.add('brand', question, brand.id);
    return (answers: readonly unknown[]) => ({ brand, ...lineOf(answers) });
  });
  return (answers) => {
    const ranked = ranksOf.map(([name, rankOf]) => [name, rankOf(answers)] as const);
    if (ranked.some(([, lines]) => lines.length > exportLinesMax)) throw new Refusal('export_too_large');
    const of = figuresOf(answers);
    return [
      { ...figuresSheet(of, language), ...comparedTitle(of, language) },
      teamSheet(team, language),
      rankingsSheet(ranked, language),
      ...(trendsOf === null
        ? []
        : [
            brandsSheet(
              linesOf.map((lineOf) => lineOf(answers)),
              language,
            ),
            daysSheet(trendsOf(answers).days, language),
          ]),
    ];
  };
}
