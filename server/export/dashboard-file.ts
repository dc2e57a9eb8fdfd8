import { rankings } from '../../shared/figures.ts';
import type { Gathered } from '../queries/figures/gathered.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';
import { brandsSheet, daysSheet, figuresSheet, rankingsSheet, teamSheet } from './sheets.ts';

/** Lines of a ranking. */
const rankedMax = 200;

export function dashboard(
  { question, brands, language }: FigureFile,
  { figures, live, team, isAnalysed }: ContentOf<'dashboard'>,
  gathered: Gathered,
): SheetsOf {
  const figuresOf = gathered.add('figures', figures, question, live);
  const ranksOf = rankings.map((name) => [name, gathered.add('rank', name, question, rankedMax)] as const);
  const trendsOf = isAnalysed ? gathered.add('trends', question) : null;
  const linesOf = (isAnalysed ? brands : []).map((brand) => {
    const lineOf = gathered.add('brand', question, brand.id);
    return (answers: readonly unknown[]) => ({ brand, ...lineOf(answers) });
  });
  return (answers) => [
    figuresSheet(figuresOf(answers), language),
    teamSheet(team, language),
    rankingsSheet(
      ranksOf.map(([name, rankOf]) => [name, rankOf(answers)]),
      language,
    ),
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
}
