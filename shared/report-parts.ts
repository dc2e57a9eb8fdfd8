import { type FigureName, figures } from './figures.ts';
import { can, type Permission, type Viewer } from './permissions.ts';
import { type FileFormat, filesOf, type ReportFormat, type ReportTemplate } from './reports.ts';
import { views } from './views.ts';

/** Parts of a report. Each part is queried separately. */
export type ReportPart = 'figures' | 'points' | 'activeTimes' | 'hours' | 'ofBrands' | 'channels' | 'people' | 'table';

const overview = ['figures', 'points', 'activeTimes', 'ofBrands', 'channels', 'people'] as const;

/**
 * Parts that each file of a template contains. For Excel files, the parts are in the order of the sheets. The sheet with customers'
 * messages in `full-detail` is not listed, because its permissions are not checked per part: the whole template requires them.
 */
export const printed: { readonly [T in ReportTemplate]: { readonly [F in FileFormat]: readonly ReportPart[] } } = {
  'kpi-overview': { pdf: overview, xlsx: overview },
  'brand-comparison': {
    pdf: ['figures', 'ofBrands', 'channels'],
    xlsx: ['ofBrands', 'figures', 'points', 'channels'],
  },
  'agent-performance': {
    pdf: ['figures', 'points', 'activeTimes', 'hours', 'people'],
    xlsx: ['people', 'hours', 'table', 'figures'],
  },
  'full-detail': { pdf: overview, xlsx: [] },
};

/** List of permissions. A person needs any one of them. */
type AnyOf = readonly Permission[];

const othersFigures: AnyOf = ['performance.team_stats', 'performance.individual_stats'];

/**
 * Permissions that each part requires, one from each list. The screens with the same contents require the same permissions. The parts
 * `figures` and `ofBrands` require no permission here, because each of their figures requires its own.
 */
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

/** Figures that are also shown on the analytics page, and are therefore available with its permission. */
const ofAnalytics: ReadonlySet<FigureName> = new Set([
  ...views.analytics.overview,
  'received',
  'activeRate',
  'newCustomers',
]);

function keysOfFigure(name: FigureName): AnyOf {
  const { key } = figures[name];
  return key !== 'analytics.view' && ofAnalytics.has(name) ? [key, 'analytics.view'] : [key];
}

/** Parts and figures of a report. A reader needs at least one permission from each list in `keys`. */
export interface ReportScope {
  parts: readonly ReportPart[];
  figures: readonly FigureName[];
  keys: readonly AnyOf[];
}

/** Returns everything that the files of a report can contain. */
export function fullScope(template: ReportTemplate, format: ReportFormat): ReportScope {
  return scopeOf(template, format, () => true);
}

/** Returns the parts of a report that a person can see. */
export function scopeFor(viewer: Viewer, template: ReportTemplate, format: ReportFormat): ReportScope {
  return scopeOf(template, format, (keys) => opens(viewer, keys));
}

function scopeOf(template: ReportTemplate, format: ReportFormat, isOpen: (keys: AnyOf) => boolean): ReportScope {
  const wanted = [...new Set(filesOf(format).flatMap((file) => printed[template][file]))];
  const parts = wanted.filter((part) => keysOfParts[part].every(isOpen));
  const holdsFigures = parts.includes('figures') || parts.includes('ofBrands');
  const names = holdsFigures ? views.reports.queried.filter((name) => isOpen(keysOfFigure(name))) : [];
  const keys = [...parts.flatMap((part) => keysOfParts[part]), ...names.map(keysOfFigure)];
  return { parts, figures: names, keys: [...new Map(keys.map((one) => [one.join(' '), one])).values()] };
}

const opens = (viewer: Viewer, keys: readonly string[]) => keys.some((key) => can(viewer, key as Permission));

/** Returns the lists in which the person has none of the permissions. */
export function lackingKeys<K extends readonly string[]>(viewer: Viewer, keys: readonly K[]): K[] {
  return keys.filter((one) => !opens(viewer, one));
}
