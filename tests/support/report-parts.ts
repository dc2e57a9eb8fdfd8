import type { ReportData } from '../../server/reports/data.ts';
import { printedParts } from '../../server/reports/printed-parts.ts';
import type { ReportFormat } from '../../shared/reports.ts';

/** A report's data as it is gathered for one file: without what that file does not print. */
export function asGathered(data: ReportData, format: ReportFormat): ReportData {
  const parts = printedParts(data.template, format);
  const none: Pick<ReportData, 'figures' | 'points' | 'activeTimes' | 'hours' | 'people' | 'table'> = {
    figures: {},
    points: [],
    activeTimes: [],
    hours: [],
    people: [],
    table: [],
  };
  const left = Object.fromEntries(Object.entries(none).filter(([part]) => !parts.has(part as keyof typeof none)));
  const counts = { received: 0, replies: 0, replyFree: 0, replyBilled: 0 };
  return {
    ...data,
    ...left,
    ofBrands: parts.has('ofBrands') ? data.ofBrands : data.ofBrands.map(({ brand }) => ({ brand, figures: {} })),
    channels: parts.has('channels') ? data.channels : data.channels.map((one) => ({ ...one, ...counts })),
  };
}
