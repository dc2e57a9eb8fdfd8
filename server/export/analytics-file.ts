import { overviewFigures } from '../../shared/analytics.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { QueryBatch } from '../queries/figures/figures.ts';
import type { NamedAccount } from '../queries/named-accounts.ts';
import { customersSheet } from './customers-sheet.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';
import { channelsSheet, comparedSheet, pointsSheet } from './report-sheets.ts';
import { comparedTitle, figuresSheet, tableSheet } from './sheets.ts';
import { weekFiguresSheet } from './week-sheet.ts';
import { exportWords } from './words.ts';

/** Chart colors. Charts show several brands, so they do not use a brand's color. */
const shades = { strong: '#0a7a3c', light: '#9ccfb2' };

/** All sheets of the page. Figures that are not available per person are those of everyone. @throws Refusal `export_too_large` */
export function analytics(
  { question, brands, language, person }: FigureFile,
  { columns, grain, accounts }: ContentOf<'analytics'>,
  gathered: QueryBatch,
): SheetsOf {
  const { staffId: _, ...everyone } = question;
  const { exportLinesMax } = limits;
  const tableOf = gathered.add('tablePage', question, { limit: exportLinesMax, after: null });
  const figuresOf = gathered.add('figures', overviewFigures, question, {});
  const pointsOf = gathered.add('points', question, grain);
  const weekOf = gathered.add('timeAnalysis', question);
  const behaviorOf = gathered.add('behavior', everyone);
  const ids = accounts.map(({ id }) => id);
  const channelsOf = gathered.add('channels', everyone, ids);
  const comparedOf = brands.map((brand) => {
    const of = gathered.add('figures', overviewFigures, { ...everyone, brandIds: [brand.id] }, {});
    return (answers: readonly unknown[]) => ({ brand, figures: of(answers) });
  });
  const title = person === null ? {} : { title: [exportWords[language].ofEveryone] };
  return (answers) => {
    const table = tableOf(answers);
    if (table.next !== null) throw new Refusal('export_too_large');
    const compared = comparedOf.map((ofBrand) => ofBrand(answers));
    const of = figuresOf(answers);
    return [
      tableSheet(table.rows, columns, language),
      { ...figuresSheet(of, language), ...comparedTitle(of, language) },
      pointsSheet(pointsOf(answers), grain, question.timeZone, shades, language),
      weekFiguresSheet(weekOf(answers), language),
      { ...comparedSheet(compared, shades, language), ...title },
      { ...channelsSheet(namedChannels(channelsOf(answers), accounts, brands), language), ...title },
      { ...customersSheet(behaviorOf(answers), language), ...title },
    ];
  };
}

function namedChannels<C extends { id: string }>(
  channels: readonly C[],
  accounts: readonly NamedAccount[],
  brands: FigureFile['brands'],
) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return channels.map((channel) => {
    const { nickname = '', brandId = null } = byId.get(channel.id) ?? {};
    return { ...channel, nickname, brand: brands.find(({ id }) => id === brandId)?.name ?? '' };
  });
}
