import * as z from 'zod';
import type { RouteKey } from '../../../shared/api/index.ts';
import { figureNames, figures, rangePresets } from '../../../shared/figures.ts';
import { wallPermissions } from '../../../shared/walls.ts';
import { contractOf, kindOfParam, neededQuery, pathOf, routes } from '../rest-world.ts';
import type { RecordedWorld } from './seed.ts';

export const gets = routes.filter((route) => route.startsWith('GET '));

/** Returns the area of a route: the first segment of its path. Each area has one file of recorded responses. */
export const areaOf = (route: RouteKey): string => route.split('/')[1] ?? '';

type Query = Record<string, string>;

const custom: Query = { from: '2026-06-10', to: '2026-06-20' };
/** Main range of the recording. Calls of all people, and calls with filters, use this range. */
const main: Query = { range: 'last30' };

function fieldsOf(route: RouteKey): ReadonlySet<string> {
  const { query } = contractOf(route);
  if (query === undefined) return new Set();
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return new Set(Object.keys(properties));
}

/** A recorded call, and the people who make it. Only the owner makes calls with ranges other than the main one. */
export interface RecordedCall {
  path: string;
  by: 'everybody' | 'thorough' | 'owner';
}

/**
 * Routes whose files are generated on request. Each file takes half a second, so every run records only the first call of such a route. The
 * other calls are recorded only by `npm run test:long`.
 */
export const writtenOnRequest = /\/export$/;

/** Returns the calls of a route, starting with the most informative one. */
export function callsOf(route: RouteKey, world: RecordedWorld): RecordedCall[] {
  const fields = fieldsOf(route);
  const [path = '', ...others] = pathsOf(route, world);
  const needed = Object.fromEntries(new URLSearchParams(neededQuery[route]));
  const defaults = { ...needed, ...ownNeeds[route] };
  const call = (query: Query, by: RecordedCall['by'] = 'everybody', of = path): RecordedCall => {
    const search = new URLSearchParams({ ...defaults, ...query }).toString();
    return { path: search === '' ? of : `${of}?${search}`, by };
  };
  const isRanged = fields.has('range');
  const isFile = writtenOnRequest.test(route);
  const few = isRanged ? 'owner' : 'thorough';
  const first = isRanged ? call(isFile ? { range: 'last7' } : main) : call({});
  // Records all rows behind the first figure, and one row behind each other figure.
  const short: Query = route === 'GET /figures/:name/rows' ? { limit: '1' } : {};
  const calls = [
    first,
    ...others.map((other) => call({ ...(isRanged ? main : {}), ...short }, isRanged ? 'owner' : 'everybody', other)),
  ];
  if (isRanged && !isAboutATime.has(route)) {
    const others = isFile ? ['today'] : rangePresets.filter((range) => range !== main.range);
    calls.push(...others.map((range) => call({ range }, few)), call(custom, isFile ? 'owner' : 'thorough'));
  }
  const more: Query[] = [];
  const base = isFile && isRanged ? { range: 'yesterday' } : isRanged ? main : {};
  const tea = world.brands.Tea.id;
  if (fields.has('brand')) {
    calls.push(call({ ...base, brand: tea }, isFile ? 'owner' : 'everybody'));
    more.push({ ...base, brand: `${tea},${world.brands.Ink.id}` });
  }
  if (fields.has('staff')) more.push({ ...base, staff: world.staff.cs_agent ?? '' });
  if (fields.has('lang')) more.push({ ...base, lang: 'zh' }, { ...base, lang: 'th' });
  if (fields.has('limit')) more.push({ ...base, limit: '2' });
  more.push(...(filters(world)[route] ?? []).map((filter) => ({ ...base, ...filter })));
  calls.push(...more.map((query) => call(query, few)));
  return calls;
}

/** Routes that have a time parameter, so no range applies to them. */
const isAboutATime: ReadonlySet<RouteKey> = new Set(['GET /dashboard/at', 'GET /dashboard/timeline']);

const ofRange = figureNames.filter((name) => figures[name].of === 'range');
const ofWall = figureNames.filter((name) => (wallPermissions as readonly string[]).includes(figures[name].key));

/** Required query parameters, with days and texts of the recorded world. */
const ownNeeds: Partial<Record<RouteKey, Query>> = {
  'GET /messages/search': { q: 'parcel' },
  'GET /conversations/:id/media': { type: 'pictures' },
  'GET /audit': { limit: '6' },
  'GET /monitor/logs/activity': { limit: '10' },
  'GET /dashboard/activities': { limit: '20' },
  'GET /analytics/rows': { limit: '20' },
  'GET /brands/:id/messages': { limit: '20' },
  'GET /dashboard/figures': { names: figureNames.join() },
  'GET /dashboard/timeline': { day: '2026-07-14' },
  'GET /dashboard/at': { time: '2026-07-14T05:00:00.000Z' },
};

const filters = ({ staff, brands, made, chats }: RecordedWorld): Partial<Record<RouteKey, Query[]>> => ({
  'GET /conversations': [
    ...['open', 'all', 'pending', 'important', 'pinned', 'unread', 'assigned', 'overtime'].map((filter) => ({
      filter,
    })),
    ...['unassigned', 'vip', 'resolved', 'blocked'].map((filter) => ({ filter })),
    ...['smart', 'latest', 'priority', 'unread'].map((sort) => ({ sort, filter: 'all' })),
    { lineAccount: brands.Ink.accountId },
    { q: 'parcel' },
    { q: 'Nok', match: 'name' },
    { assignedTo: staff.cs_agent ?? '' },
    { label: made.label ?? '' },
    { memberGroup: 'vip3' },
    { archived: 'true' },
  ],
  'GET /messages/conversation/:id': [{ around: made.failed ?? '' }],
  'GET /messages/search': [
    { q: 'Question', conversation: chats.get('Nok')?.id ?? '' },
    { q: '茶葉' },
    { q: 'ไม่มี' },
    { q: 'parcle' },
  ],
  'GET /conversations/:id/media': [{ type: 'files' }, { type: 'links' }],
  'GET /staff': [
    { q: 'person c' },
    { role: 'cs_agent' },
    { status: 'invited' },
    { sort: 'seen' },
    { differing: 'true' },
  ],
  'GET /staff/directory': [{ q: 'lead' }, { active: 'true' }],
  'GET /macros': [{ owner: 'none' }],
  'GET /quick-replies': [{ q: 'tins' }, { category: 'greeting' }],
  'GET /audit': [{ kind: 'brand' }, { q: 'Tea' }, { actor: staff.cs_lead ?? '' }, { subject: staff.auditor ?? '' }],
  'GET /monitor/alerts': [{ open: 'true' }],
  'GET /monitor/logs/errors': [{ level: 'error' }, { q: 'signature' }],
  'GET /monitor/logs/activity': [{ q: 'Tea' }],
  'GET /reports': [{ status: 'completed', sort: 'name-asc' }, { template: 'full-detail' }, { q: 'KPI' }],
  'GET /reports/:id/download': [{ format: 'xlsx' }],
  'GET /dashboard/figures': [
    { names: ofWall.join() },
    {
      names: ofRange.filter((name) => (figures[name].by as readonly string[]).includes('staff')).join(),
      staff: staff.second ?? '',
    },
  ],
  'GET /figures/:name/rows': [{ weekday: '3' }, { hour: '10' }, { channel: brands.Ink.accountId }],
  'GET /performance/leaderboard': [{ period: 'week' }, { period: 'month' }],
  'GET /analytics/messages/trends': [{ grain: 'hour', range: 'yesterday' }, { grain: 'week' }, { grain: 'month' }],
  'GET /analytics/export': [{ columns: 'date,staff,avgResponseTime,revenue' }, { grain: 'week' }],
  'GET /line-accounts/:id/webhooks': [{ verdict: 'refused' }, { q: 'message' }],
});

/** Returns the paths of a route, one for each example row. */
function pathsOf(route: RouteKey, { brands, staff, made, chats }: RecordedWorld): string[] {
  const values = (param: string): string[] => {
    if (param === 'name') return route.endsWith('/rows') ? [...ofRange] : ['replies', 'waitingCustomers', 'csat'];
    if (param === 'keyword') return ['hello', 'price'];
    if (param === 'token') return [made.invitation ?? '', 'unknown'];
    if (route === 'GET /performance/individual/:id') return [staff.cs_agent ?? '', staff.second ?? ''];
    switch (kindOfParam(route, param)) {
      case 'brand':
        return [brands.Tea.id, brands.Ink.id];
      case 'lineAccount':
        return [brands.Tea.accountId, brands.Ink.accountId];
      case 'staff':
        return [staff.cs_agent ?? '', staff.auditor ?? '', made.invited ?? ''];
      case 'conversation':
        return ['Nok', 'Kai', 'Family', 'Zoe'].map((name) => chats.get(name)?.id ?? '');
      case 'message':
        return made.mediaMessages?.split(',') ?? [];
      case 'quickReply':
        return [made.quickReply ?? ''];
      case 'view':
        return [made.view ?? ''];
      case 'report':
        return (route.endsWith('/preview') ? ['kpis'] : ['kpis', 'comparison', 'performance', 'detail']).map(
          (name) => made[name] ?? '',
        );
      case 'schedule':
        return [made.schedule ?? ''];
      default:
        throw new Error(`no example for ${param} of ${route}: add one to tests/support/recording/calls.ts`);
    }
  };
  const params = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const [param] = params;
  if (param === undefined) return [pathOf(route, {})];
  return values(param).map((value) => pathOf(route, { [param]: value }));
}
