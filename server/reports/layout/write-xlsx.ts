import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { analyticsColumns } from '../../../shared/analytics.ts';
import type { FigureName } from '../../../shared/figures.ts';
import type { ReportTemplate } from '../../../shared/reports.ts';
import { unreachable } from '../../../shared/unreachable.ts';
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
import type { ReportData, Writing } from '../data.ts';
import { colorsOf } from './colors.ts';
import { Formatter } from './formatter.ts';
import { writeMessages } from './write-messages.ts';

/** The tables of a report: typed cells, frozen heads, filters, native charts. Full detail is every message instead. */
export async function writeXlsx(data: ReportData, out: Writable, writing: Writing): Promise<void> {
  const { template } = data;
  if (template === 'full-detail') {
    await writeMessages(data, out, writing);
    return;
  }
  const { progress } = writing;
  const title = titleOf(data);
  const bytes = await workbook(sheetsOf(data, template).map((sheet) => ({ ...sheet, title })));
  progress(0.8);
  await pipeline(Readable.from([bytes]), out);
  progress(1);
}

/** Of what a sheet is, above its headings. */
function titleOf(data: ReportData): string[] {
  const formatter = new Formatter(data.language);
  const words = formatter.headings;
  const brands = data.brands.map(({ name }) => name).join(', ');
  const asOf = formatter.date(data.asOf, { dateStyle: 'medium', timeStyle: 'medium', timeZone: data.zone });
  return [
    data.name,
    `${words.brands}: ${brands}`,
    `${words.range}: ${formatter.days(data.days)}; ${words.compared}: ${formatter.days(data.before)}`,
    `${words.asOf}: ${asOf}; ${words.zone}: ${data.zone}; ${words.madeBy}: ${data.madeBy}`,
  ];
}

function sheetsOf(data: ReportData, template: Exclude<ReportTemplate, 'full-detail'>): Sheet[] {
  const { language } = data;
  const colors = colorsOf(data.brands.length === 1 ? (data.brands[0]?.color ?? '') : '');
  const shades: Shades = { strong: colors.brand, light: colors.tint(0.4) };
  const names = Object.keys(data.figures) as FigureName[];
  const brandNames = new Map(data.brands.map(({ id, name }) => [id, name]));
  const figures = figuresSheet(data.figures, language);
  const points = pointsSheet(data.points, data.grain, data.zone, shades, language);
  const compared = comparedSheet(data.ofBrands, shades, language);
  const channels = channelsSheet(
    data.channels.map((one) => ({ ...one, brand: brandNames.get(one.brandId) ?? '' })),
    language,
  );
  const people = entriesSheet(data.people, language);
  const definitions = definitionsSheet(names, language);
  const { byWeekday } = new Formatter(language).words;
  switch (template) {
    case 'kpi-overview':
      return [
        figures,
        points,
        weekSheet(data.activeTimes, byWeekday, language),
        compared,
        channels,
        people,
        definitions,
      ];
    case 'brand-comparison':
      return [compared, figures, points, channels, definitions];
    case 'agent-performance':
      return [
        people,
        hoursSheet(data.hours, shades, language),
        tableSheet(data.table, analyticsColumns, language),
        figures,
        definitions,
      ];
    default:
      return unreachable(template);
  }
}
