import fc from 'fast-check';
import { encodeCursor } from '../../server/queries/cursor.ts';
import type { RouteKey } from '../../shared/api/index.ts';
import { contractOf, kindOfParam, methodOf, pathOf, routes } from './rest-world.ts';

/** Ids of one brand's rows, by kind (see ExistingRows.all). */
export type Ids = Record<string, string>;

export interface Attempt {
  route: RouteKey;
  path: string;
  body: unknown;
}

/** Valid bodies that reference rows of a brand. */
const naming: Partial<Record<RouteKey, (ids: Ids) => unknown>> = {
  'POST /brands/:id/assign-staff': ({ staff }) => ({ staffIds: [staff] }),
  'POST /brands/:id/bind-line-account': ({ lineAccount }) => ({ lineAccountId: lineAccount }),
  'POST /staff': ({ brandId }) => ({
    username: `n${brandId?.slice(0, 20)}`,
    fullName: 'N',
    email: `${brandId}@example.com`,
    role: 'viewer',
    password: 'a long password',
    assignedBrands: [brandId],
  }),
  'PUT /staff/:id': ({ brandId }) => ({ assignedBrands: [brandId] }),
  'POST /line-accounts': ({ brandId }) => ({ brandId, nickname: 'n', channelId: `c${brandId}` }),
  'PUT /line-accounts/:id': ({ brandId }) => ({ brandId }),
  'PUT /line-accounts': ({ lineAccount }) => [{ id: lineAccount, nickname: 'n' }],
  'PUT /line-config': ({ lineAccount, brandId }) => ({
    accounts: [{ id: lineAccount, nickname: 'n' }],
    limits: [{ brandId, warnAt: 7 }],
  }),
  'PUT /conversations/:id/assign': ({ staff }) => ({ staffId: staff }),
  'POST /conversations/:id/transfer': ({ staff }) => ({ staffId: staff }),
  'PUT /conversations/:id/labels': ({ label }) => ({ labels: [label] }),
  'POST /conversations/batch': ({ conversation }) => ({ ids: [conversation], action: 'processed' }),
  'POST /dashboard/allocate': ({ conversation, staff }) => ({
    brand: 'all',
    apply: true,
    plan: [{ conversationId: conversation, staffId: staff }],
  }),
  'POST /messages': ({ conversation, message }) => ({
    conversationId: conversation,
    kind: 'text',
    text: 'n',
    quotedMessageId: message,
  }),
  'POST /labels': ({ brandId }) => ({ brandId, name: 'n', color: '#111111' }),
  'POST /macros': ({ brandId }) => ({ brandId, name: 'n', actions: [{ type: 'note', text: 'n' }] }),
  'PUT /macros/:id': ({ brandId }) => ({ brandId }),
  'POST /quick-replies': ({ brandId }) => ({ brandId, title: 'n', text: 'n' }),
  'PUT /quick-replies/:id': ({ brandId }) => ({ brandId }),
  'PUT /quick-replies/batch/sort': ({ quickReply }) => ({ items: [{ id: quickReply, sort: 1 }] }),
  'POST /views': ({ brandId }) => ({ name: 'n', brandIds: [brandId] }),
  'PUT /views/:id': ({ brandId }) => ({ brandIds: [brandId] }),
  'POST /api-tokens': ({ brandId }) => ({ name: 'n', permissions: [], assignedBrands: [brandId] }),
  'POST /wall-tokens': ({ brandId }) => ({ name: 'n', brands: [brandId] }),
  'POST /notifications/clear': ({ conversation }) => ({ conversationId: conversation }),
};

/** Queries that reference rows of a brand. */
const askingFor: ((ids: Ids) => Record<string, string>)[] = [
  ({ brandId = '' }) => ({ brand: brandId }),
  ({ label = '' }) => ({ label }),
  ({ view = '' }) => ({ view }),
  ({ lineAccount = '' }) => ({ lineAccount }),
  ({ staff = '' }) => ({ assignedTo: staff }),
  ({ conversation = '' }) => ({ conversation, q: 'n' }),
  ({ mark = '' }) => ({ q: mark }),
  ({ conversation = '' }) => ({ cursor: encodeCursor({ key: 0, id: conversation }) }),
  () => ({}),
];

const paramsOf = (route: RouteKey) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** Routes that can reference or return data of another brand. */
const open = routes.filter((route) => {
  const { permission, upload } = contractOf(route);
  return permission !== 'public' && !upload && !route.includes('/auth/') && !route.startsWith('POST /settings');
});

/**
 * Returns two variants of one attempt: with ids of rows that the caller cannot see, and with unknown ids. All other ids are the caller's
 * own, so that nothing else causes a refusal.
 */
export function attempts(own: Ids, foreign: Ids, unknown: Ids): fc.Arbitrary<[Attempt, Attempt]> {
  return fc
    .record({
      route: fc.constantFrom(...open),
      strange: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
      query: fc.constantFrom(...askingFor),
    })
    .map(({ route, strange, query }) => {
      const names = paramsOf(route);
      const safe = methodOf(route) === 'GET';
      const body = naming[route];
      // At least one id must belong to the other brand, otherwise a call that changes data would only change the caller's own rows.
      const all = !safe && body === undefined;
      const isStrange = (i: number) => all || strange[i] === true;
      const build = (foreignIds: Ids): Attempt => {
        const values = names.map((name, i) => {
          const kind = kindOfParam(route, name);
          const key = kind === 'brand' ? 'brandId' : (kind ?? 'mark');
          return [name, (isStrange(i) ? foreignIds : own)[key] ?? 'x'];
        });
        const search = safe ? new URLSearchParams(query(foreignIds)).toString() : '';
        const path = pathOf(route, Object.fromEntries(values)) + (search === '' ? '' : `?${search}`);
        const { example } = contractOf(route);
        return { route, path, body: body?.(foreignIds) ?? (safe ? undefined : example?.body) };
      };
      return [build(foreign), build(unknown)] as [Attempt, Attempt];
    })
    .filter(([{ route }]) => methodOf(route) === 'GET' || naming[route] !== undefined || paramsOf(route).length > 0);
}
