import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { analyticsColumns } from '../../../shared/analytics.ts';
import { type FigureName, hasPrevious } from '../../../shared/figures.ts';
import { printed, type ReportPart } from '../../../shared/report-parts.ts';
import type { ReportTemplate } from '../../../shared/reports.ts';
import {
  channelsSheet,
  comparedSheet,
  definitionsSheet,
  hoursSheet,
  pointsSheet,
  type Shades,
  weekSheet,
} from '../../export/report-sheets.ts';
import { entriesSheet, figuresSheet, tableSheet } from '../../export/sheets.ts';
import { type Sheet, workbook } from '../../export/workbook.ts';
import type { ReportData, WriteReport, Writing } from '../data.ts';
import { colorsOf } from './colors.ts';
import { Formatter } from './formatter.ts';
import { reportTexts } from './report-texts.ts';
import { writeMessages } from './write-messages.ts';
import { writePdf } from './write-pdf.ts';

/** Writes a file of a report. */
export const writeReport: WriteReport = (data, format, out, writing) =>
  format === 'pdf' ? writePdf(data, out, writing) : writeXlsx(data, out, writing);

/** Returns the lines above a sheet's headings: name of the report, brands, days, time of the data, and creator. */
function sheetTitle(data: ReportData): string[] {
  const formatter = new Formatter(data.language);
  const { headings } = formatter;
  const brands = data.brands.map(({ name }) => name).join(', ');
  const asOf = formatter.date(data.asOf, { dateStyle: 'medium', timeStyle: 'medium', timeZone: data.zone });
  return [
    data.name,
    `${headings.brands}: ${brands}`,
    `${headings.range}: ${formatter.days(data.days)}; ${
      hasPrevious(Object.values(data.figures))
        ? `${headings.compared}: ${formatter.days(data.before)}`
        : headings.nothingToCompare
    }`,
    `${headings.asOf}: ${asOf}; ${headings.zone}: ${data.zone}; ${headings.madeBy}: ${data.madeBy}`,
  ];
}

type Tabular = Exclude<ReportTemplate, 'full-detail'>;

/**
 * Writes a report as an Excel file: tables with typed cells, frozen headings, filters and native charts. A report with all details contains
 * every message instead.
 */
async function writeXlsx(data: ReportData, out: Writable, writing: Writing): Promise<void> {
  const { template } = data;
  const title = sheetTitle(data);
  if (template === 'full-detail') {
    await writeMessages({ ...data, title }, out, writing);
    return;
  }
  const { progress } = writing;
  const sheets = sheetsOf(data, template).map((sheet) => ({ ...sheet, title: [...title, ...(sheet.title ?? [])] }));
  const bytes = await workbook(sheets.map((sheet, i) => (i === 0 ? { ...sheet, ...pictureOf(data) } : sheet)));
  progress(0.8);
  await pipeline(Readable.from([bytes]), out);
  progress(1);
}

/** Returns the logo, which is placed above the first sheet. */
function pictureOf({ logo, brands, systemName }: ReportData): Pick<Sheet, 'picture'> {
  const [only] = brands.length === 1 ? brands : [];
  return logo === null ? {} : { picture: { ...logo, altText: only?.name ?? systemName } };
}

function sheetsOf(data: ReportData, template: Tabular): Sheet[] {
  const { language, points, activeTimes, hours, channels, people, table } = data;
  const colors = colorsOf(data.brands.length === 1 ? (data.brands[0]?.color ?? '') : '');
  const shades: Shades = { strong: colors.brand, light: colors.tint(0.4) };
  const names = Object.keys(data.figures) as FigureName[];
  const brandNames = new Map(data.brands.map(({ id, name }) => [id, name]));
  const { textIn, headings } = new Formatter(language);
  const sheets = {
    figures: figuresSheet(data.figures, language),
    points: points && pointsSheet(points, data.grain, data.zone, shades, language),
    activeTimes:
      activeTimes &&
      weekSheet(
        activeTimes,
        reportTexts.byWeekday.map((day) => textIn(day)),
        language,
      ),
    ofBrands: comparedSheet(data.ofBrands, shades, language),
    channels:
      channels &&
      channelsSheet(
        channels.map((one) => ({ ...one, brand: brandNames.get(one.brandId) ?? '' })),
        language,
      ),
    people: people && entriesSheet(people, language),
    hours: hours && hoursSheet(hours, shades, language),
    table: table && {
      ...tableSheet(table.rows, analyticsColumns, language),
      ...(table.isCut ? { title: [headings.more] } : {}),
    },
  } satisfies Record<ReportPart, Sheet | null>;
  return [...printed[template].xlsx.flatMap((part) => sheets[part] ?? []), definitionsSheet(names, language)];
}
