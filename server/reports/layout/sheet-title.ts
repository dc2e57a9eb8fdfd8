import { hasPrevious } from '../../../shared/figures.ts';
import type { ReportData } from '../data.ts';
import { Formatter } from './formatter.ts';

/** Lines above a sheet's headings: report name, brands, days, time of the data, and creator. */
export function sheetTitle(data: ReportData): string[] {
  const formatter = new Formatter(data.language);
  const words = formatter.headings;
  const brands = data.brands.map(({ name }) => name).join(', ');
  const asOf = formatter.date(data.asOf, { dateStyle: 'medium', timeStyle: 'medium', timeZone: data.zone });
  return [
    data.name,
    `${words.brands}: ${brands}`,
    `${words.range}: ${formatter.days(data.days)}; ${
      hasPrevious(Object.values(data.figures))
        ? `${words.compared}: ${formatter.days(data.before)}`
        : words.nothingToCompare
    }`,
    `${words.asOf}: ${asOf}; ${words.zone}: ${data.zone}; ${words.madeBy}: ${data.madeBy}`,
  ];
}
