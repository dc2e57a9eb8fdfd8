import { filesOf, type ReportFormat, type ReportTemplate } from '../../shared/reports.ts';
import type { ReportData } from './data.ts';

/** A part of a report's data that has to be asked for. */
export type Part = keyof Pick<
  ReportData,
  'figures' | 'points' | 'activeTimes' | 'hours' | 'ofBrands' | 'channels' | 'people' | 'table'
>;

const overview = ['figures', 'points', 'activeTimes', 'ofBrands', 'channels', 'people'] as const;

/** The parts that the file of a template prints; full detail's sheet is the messages, which the writer reads itself. */
const printed: { readonly [T in ReportTemplate]: { readonly [F in 'pdf' | 'xlsx']: readonly Part[] } } = {
  'kpi-overview': { pdf: overview, xlsx: overview },
  'brand-comparison': {
    pdf: ['figures', 'ofBrands', 'channels'],
    xlsx: ['figures', 'ofBrands', 'channels', 'points'],
  },
  'agent-performance': {
    pdf: ['figures', 'points', 'activeTimes', 'hours', 'people'],
    xlsx: ['figures', 'people', 'hours', 'table'],
  },
  'full-detail': { pdf: overview, xlsx: [] },
};

/** All that the files of a report print. */
export function printedParts(template: ReportTemplate, format: ReportFormat): ReadonlySet<Part> {
  return new Set(filesOf(format).flatMap((file) => printed[template][file]));
}
