import { Refusal } from '../../shared/errors.ts';
import { groupTexts } from '../../shared/group-texts.ts';
import { limits } from '../../shared/limits.ts';
import { views } from '../../shared/views.ts';
import type { Language, memberGroups } from '../../shared/vocabulary.ts';
import type { QueryBatch } from '../queries/figures/figures.ts';
import type { NamedAccount } from '../queries/named-accounts.ts';
import { textsIn } from '../texts/texts.ts';
import { hourName, languageNames, weekdayNames } from './calendar-names.ts';
import { formatOf, title } from './columns.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';
import { channelsSheet, comparedSheet, pointsSheet } from './report-sheets.ts';
import { comparedTitle, figuresSheet, tableSheet } from './sheets.ts';
import { sheetTextsIn } from './texts.ts';
import type { Cell, Sheet } from './workbook.ts';

/** Chart colors. Charts show several brands, so they do not use a brand's color. */
const shades = { strong: '#0a7a3c', light: '#9ccfb2' };

/**
 * Adds the queries for the analytics page to the batch, and returns a function that creates the sheets from the results. Figures that are
 * not available per person are totals of all people.
 * @throws Refusal `export_too_large`
 */
export function analytics(
  { rangeQuery, brands, language, person }: FigureFile,
  { columns, grain, accounts }: ContentOf<'analytics'>,
  batch: QueryBatch,
): SheetsOf {
  const { staffId: _, ...everyone } = rangeQuery;
  const { exportLinesMax } = limits;
  const tableOf = batch.add('tablePage', rangeQuery, { limit: exportLinesMax, after: null });
  const figuresOf = batch.add('figures', views.analytics.overview, rangeQuery, {});
  const pointsOf = batch.add('points', rangeQuery, grain);
  const weekOf = batch.add('timeAnalysis', rangeQuery);
  const behaviorOf = batch.add('behavior', everyone);
  const ids = accounts.map(({ id }) => id);
  const channelsOf = batch.add('channels', everyone, ids);
  const comparedOf = brands.map((brand) => {
    const of = batch.add('figures', views.analytics.overview, { ...everyone, brandIds: [brand.id] }, {});
    return (results: readonly unknown[]) => ({ brand, figures: of(results) });
  });
  const title = person === null ? {} : { title: [sheetTextsIn(language).ofEveryone] };
  return (results) => {
    const table = tableOf(results);
    if (table.next !== null) throw new Refusal('export_too_large');
    const compared = comparedOf.map((ofBrand) => ofBrand(results));
    const of = figuresOf(results);
    return [
      tableSheet(table.rows, columns, language),
      { ...figuresSheet(of, language), ...comparedTitle(of, language) },
      pointsSheet(pointsOf(results), grain, rangeQuery.timeZone, shades, language),
      weekFiguresSheet(weekOf(results), language),
      { ...comparedSheet(compared, shades, language), ...title },
      { ...channelsSheet(namedChannels(channelsOf(results), accounts, brands), language), ...title },
      { ...customersSheet(behaviorOf(results), language), ...title },
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

/** Numbers of customers in a range, and numbers of all customers by member group and by language. */
type Behavior = Readonly<Record<(typeof views.analytics.customers)[number], number | null>> & {
  memberGroups: readonly { memberGroup: (typeof memberGroups)[number]; customers: number }[];
  languages: readonly { language: string | null; customers: number }[];
};

function customersSheet({ memberGroups: groups, languages, ...of }: Behavior, language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const nameOf = languageNames(language);
  return {
    name: texts.customers,
    columns: [
      { heading: texts.figure, format: 'text' },
      { heading: texts.kind, format: 'text' },
      { heading: texts.value, format: 'count' },
    ],
    rows: [
      ...views.analytics.customers.map((name): Cell[] => [
        title(name, language),
        null,
        { value: of[name], format: formatOf(name) },
      ]),
      ...groups.map(({ memberGroup, customers }) => [
        texts.byLevel,
        textsIn(language)(groupTexts[memberGroup]),
        customers,
      ]),
      ...languages.map(({ language: tag, customers }) => [
        texts.byLanguage,
        tag === null ? texts.unknown : nameOf(tag),
        customers,
      ]),
    ],
  };
}

type Week = readonly (readonly (number | null)[])[];

/** Returns a sheet of figures by weekday and hour, with one row per figure and weekday, Monday first. */
function weekFiguresSheet(
  of: Readonly<Record<(typeof views.analytics.week)[number], Week>>,
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  const days = weekdayNames(language);
  return {
    name: texts.week,
    columns: [
      { heading: texts.figure, format: 'text' },
      { heading: texts.weekday, format: 'text' },
      ...Array.from({ length: 24 }, (_, hour) => ({ heading: hourName(hour), format: 'count' as const })),
    ],
    rows: views.analytics.week.flatMap((name) =>
      of[name].map((hours, day): Cell[] => [
        title(name, language),
        days[day] ?? '',
        ...hours.map((value) => ({ value, format: formatOf(name) })),
      ]),
    ),
  };
}
