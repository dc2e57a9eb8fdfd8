import { overviewFigures } from './analytics.ts';
import { type FigureName, figures } from './figures.ts';
import { can, type Permission, type Viewer } from './permissions.ts';
import { type FileFormat, filesOf, type ReportFormat, type ReportTemplate } from './reports.ts';

/** The parts of a report that are asked for one by one. */
export type ReportPart = 'figures' | 'points' | 'activeTimes' | 'hours' | 'ofBrands' | 'channels' | 'people' | 'table';

const overview = ['figures', 'points', 'activeTimes', 'ofBrands', 'channels', 'people'] as const;

/** The parts that the file of a template prints; full detail's sheet is the messages, for which the template's own keys stand. */
const printed: { readonly [T in ReportTemplate]: { readonly [F in FileFormat]: readonly ReportPart[] } } = {
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

/** Keys of which any opens a thing on a screen. */
type AnyOf = readonly Permission[];

const othersFigures: AnyOf = ['performance.team_stats', 'performance.individual_stats'];

/** The keys that open each part on the screens, one of each list; the figures of all brands and of each have keys of their own. */
const keysOfParts: { readonly [P in ReportPart]: readonly AnyOf[] } = {
  figures: [],
  points: [['analytics.view']],
  activeTimes: [['dashboard.analytics', 'analytics.view']],
  hours: [['performance.view']],
  ofBrands: [],
  channels: [['analytics.view']],
  people: [othersFigures],
  table: [['analytics.view'], othersFigures],
};

const reportFigures = [
  ...overviewFigures,
  'onTimeReplyRate',
  'replies',
  'received',
  'points',
  'efficiency',
  'activeRate',
  'newCustomers',
] as const satisfies readonly FigureName[];

/** Figures that the page of analytics shows too. */
const ofAnalytics: ReadonlySet<FigureName> = new Set([...overviewFigures, 'received', 'activeRate', 'newCustomers']);

function keysOfFigure(name: FigureName): AnyOf {
  const { key } = figures[name];
  return key !== 'analytics.view' && ofAnalytics.has(name) ? [key, 'analytics.view'] : [key];
}

/** The parts and figures of a report, and the keys that its readers need, one of each list. */
export interface ReportScope {
  parts: readonly ReportPart[];
  figures: readonly FigureName[];
  keys: readonly AnyOf[];
}

/** All that the files of a report can hold. */
export function wholeScope(template: ReportTemplate, format: ReportFormat): ReportScope {
  return scopeOf(template, format, () => true);
}

/** The part of it that a person may see. */
export function scopeFor(viewer: Viewer, template: ReportTemplate, format: ReportFormat): ReportScope {
  return scopeOf(template, format, (keys) => opens(viewer, keys));
}

function scopeOf(template: ReportTemplate, format: ReportFormat, isOpen: (keys: AnyOf) => boolean): ReportScope {
  const wanted = [...new Set(filesOf(format).flatMap((file) => printed[template][file]))];
  const parts = wanted.filter((part) => keysOfParts[part].every(isOpen));
  const holdsFigures = parts.includes('figures') || parts.includes('ofBrands');
  const names = holdsFigures ? reportFigures.filter((name) => isOpen(keysOfFigure(name))) : [];
  const keys = [...parts.flatMap((part) => keysOfParts[part]), ...names.map(keysOfFigure)];
  return { parts, figures: names, keys: [...new Map(keys.map((one) => [one.join(' '), one])).values()] };
}

const opens = (viewer: Viewer, keys: readonly string[]) => keys.some((key) => can(viewer, key as Permission));

/** The lists of which a person has no key. */
export function lackingKeys<K extends readonly string[]>(viewer: Viewer, keys: readonly K[]): K[] {
  return keys.filter((one) => !opens(viewer, one));
}
