import type { ReportData } from '../../server/reports/data.ts';
import { fullScope } from '../../shared/report-parts.ts';
import type { ReportFormat } from '../../shared/reports.ts';

/** Returns report data as gathered for one format: without the parts that the file does not print. */
export function gatheredParts(data: ReportData, format: ReportFormat): ReportData {
  const parts = new Set(fullScope(data.template, format).parts);
  const none: Pick<ReportData, 'figures' | 'points' | 'activeTimes' | 'hours' | 'channels' | 'people' | 'table'> = {
    figures: {},
    points: null,
    activeTimes: null,
    hours: null,
    channels: null,
    people: null,
    table: null,
  };
  const left = Object.fromEntries(Object.entries(none).filter(([part]) => !parts.has(part as keyof typeof none)));
  return {
    ...data,
    ...left,
    ofBrands: parts.has('ofBrands') ? data.ofBrands : data.ofBrands.map(({ brand }) => ({ brand, figures: {} })),
  };
}
