import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from '../../server/keys/ids.ts';
import type { RouteKey } from '../../shared/api/index.ts';
import { type ErrorCode, isErrorCode } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, type Permission, roles } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { contractOf, ExistingRows, kindOfParam, methodOf, neededQuery, pathOf, routes } from '../support/rest-world.ts';
import { bootWorld, Caller, type World } from '../support/world.ts';

let world: World;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  // Starts at a fixed time, because the fixed days in `neededQuery` must be within the period for which history is stored.
  world = await bootWorld({ startsAt: Date.parse('2026-11-29T05:00:00Z') });
  callers.set('an expired token', await world.as('super_admin'));
  world.clock.pass(limits.sessionMs + 1000);
  for (const role of roles) callers.set(role, await world.as(role));
  callers.set('nobody', new Caller(world.url));
  callers.set('a bad token', new Caller(world.url, 'no.token.atall'));
  const revoked = await world.as('super_admin');
  await revoked.post('/auth/logout');
  callers.set('a revoked token', revoked);
});
afterAll(() => world.close());

/** Returns a body with which a permitted call has an effect, with ids of existing rows. */
async function bodyFor(route: RouteKey, things: ExistingRows, callerId: string): Promise<unknown> {
  const brandId = world.brands[0]!.id;
  const { body, example } = contractOf(route);
  const special: Partial<Record<RouteKey, () => Promise<unknown>>> = {
    'POST /auth/register': async () => ({
      ...(example?.body as object),
      username: `r${newId()}`,
      email: `${newId()}@e.com`,
    }),
    'POST /brands': async () => ({ name: newId() }),
    'PUT /brands/:id': async () => ({ description: newId() }),
    'POST /brands/:id/assign-staff': async () => ({ staffIds: Object.values(world.people) }),
    'POST /brands/:id/bind-line-account': async () => ({ lineAccountId: await things.lineAccount() }),
    'POST /staff': async () => ({ ...(example?.body as object), username: `s${newId()}`, email: `${newId()}@e.com` }),
    'POST /line-accounts': async () => ({ brandId, nickname: 'x', channelId: newId() }),
    'PUT /line-accounts': async () => [{ id: await things.lineAccount(), nickname: 'x' }],
    'PUT /line-config': async () => ({ accounts: [{ id: await things.lineAccount(), nickname: 'x' }] }),
    // Ending a case needs a separate permission, tested in rest-people.test.ts.
    'PUT /conversations/:id/status': async () => ({ serviceStatus: 'processing', reason: 'looking' }),
    'PUT /conversations/:id/assign': async () => ({ staffId: callerId }),
    'POST /messages': async () => ({ conversationId: await things.conversation(), kind: 'text', text: 'hello' }),
    'POST /labels': async () => ({ ...(example?.body as object), brandId }),
    'POST /macros': async () => ({ ...(example?.body as object), brandId }),
    'POST /quick-replies': async () => ({ ...(example?.body as object), brandId, ownerId: callerId }),
    'PUT /quick-replies/batch/sort': async () => ({ items: [{ id: await things.quickReply(), sort: 3 }] }),
    'POST /conversations/batch': async () => ({ ids: [await things.conversation()], action: 'processed' }),
  };
  return special[route]?.() ?? (body === undefined ? undefined : example?.body);
}

/** Refusals of permitted calls in this setup, with the reason. */
const otherwise: Partial<Record<RouteKey, ErrorCode[]>> = {
  'POST /auth/login': ['invalid_credentials', 'too_many_attempts'],
  // No invitation exists here. Tested in invitations.test.ts.
  'GET /auth/invitations/:token': ['invitation_not_found'],
  'POST /auth/invitations/:token': ['invitation_not_found'],
  // Registration is disabled by default.
  'POST /auth/register': ['registration_closed'],
  'PUT /auth/change-password': ['wrong_password', 'too_many_attempts'],
  // The account is bound to the brand of the test, not to the new one.
  'POST /brands/:id/bind-line-account': ['account_in_use'],
  'DELETE /brands/:id/unbind-line-account/:lineAccountId': ['line_account_not_found'],
  'GET /brands/:id/logo': ['media_not_found'],
  'GET /settings/logo': ['media_not_found'],
  'GET /media/messages/:id': ['media_not_found'],
  // The account has no token, and the uploads contain no file.
  'POST /line-accounts/:id/webhook': ['line_refused'],
  'POST /line-accounts/:id/test-message': ['line_refused'],
  'POST /brands/:id/logo': ['upload_failed'],
  'POST /settings/logo': ['upload_failed'],
  'POST /settings/restore': ['upload_failed'],
  'POST /media': ['upload_failed'],
  'POST /messages/:id/resend': ['not_resendable'],
  // The message of the test is a note.
  'PUT /messages/:id': ['not_scheduled'],
  'DELETE /messages/:id/file-link': ['file_link_not_found'],
  // Shared macros need messages.assign.
  'POST /macros': ['forbidden'],
  'PUT /macros/:id': ['forbidden'],
  'DELETE /macros/:id': ['forbidden'],
  // The report of the test is completed.
  'POST /reports/:id/cancel': ['report_not_processing'],
  // The new schedule has not run.
  'POST /reports/schedules/:id/runs/:runId/send': ['schedule_run_not_found'],
  // The notes of the test belong to a manager, or have no author.
  'DELETE /messages/:id': ['forbidden'],
  'DELETE /conversations/:id/notes/:noteId': ['forbidden'],
  'DELETE /auth/me/sessions/:id': ['session_not_found'],
  // No user here has a second factor. Tested in second-factor.test.ts.
  'POST /auth/second-factor': ['sign_in_expired'],
  'PUT /auth/second-factor': ['second_factor_off', 'wrong_code', 'too_many_attempts'],
  'POST /auth/second-factor/recovery-codes': ['second_factor_off'],
  'DELETE /auth/second-factor': ['second_factor_off'],
  'DELETE /staff/:id/second-factor': ['second_factor_off'],
  // Shared quick replies need messages.assign. Tested in cards.test.ts.
  'PUT /quick-replies/:id': ['forbidden'],
  'DELETE /quick-replies/:id': ['forbidden'],
  'PUT /quick-replies/batch/sort': ['forbidden'],
  // The new conversation has no sales.
  'DELETE /conversations/:id/sales/:saleId': ['sale_not_found'],
  // The view of the test is shared.
  'PUT /views/:id': ['forbidden'],
  'DELETE /views/:id': ['forbidden'],
  // A batch checks the permission of its action, which is not tested here.
  'POST /conversations/batch': ['forbidden'],
};

async function attempt(route: RouteKey, name: string) {
  const caller = callers.get(name)!;
  const things = new ExistingRows(world, world.brands[0]!.id);
  const callerId = world.people[name as keyof World['people']] ?? '';
  // Every user can read their own figures, and `points` is part of the performance page, which all roles can see.
  const values: Record<string, string> = { keyword: 'x', saleId: 'x', runId: 'x', id: callerId || 'x', name: 'points' };
  for (const [, param = ''] of route.matchAll(/:(\w+)/g)) {
    const kind = kindOfParam(route, param);
    // Only callers with access to all brands see a new brand.
    const brand = kind === 'brand' && (name !== 'super_admin' || methodOf(route) === 'GET');
    if (kind !== null) values[param] = brand ? world.brands[0]!.id : await (things[kind] as () => Promise<string>)();
  }
  const own = route === 'POST /auth/logout' ? await world.as(name).catch(() => caller) : caller;
  const query = route === 'GET /dashboard/figures' ? `?names=${values.name}` : (neededQuery[route] ?? '');
  const path = pathOf(route, values) + query;
  const answer = await fetch(
    `${world.url}/api${path}`,
    await requestOf(route, own, await bodyFor(route, things, callerId)),
  );
  const type = answer.headers.get('content-type') ?? '';
  const body = type.includes('json') ? ((await answer.json()) as { success: boolean; code?: string }) : null;
  return { status: answer.status, headers: answer.headers, body };
}

async function requestOf(route: RouteKey, { token }: Caller, body: unknown) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(60_000);
  if (body === undefined) return { method: methodOf(route), headers, signal };
  return {
    method: methodOf(route),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  };
}

describe.each(routes)('%s', (route) => {
  const { permission, besides, answer, status = 200 } = contractOf(route);
  const keys = [permission].flat() as (Permission | 'public' | 'session' | 'wall')[];

  test.each(['nobody', 'a bad token', 'a revoked token', 'an expired token'])('for %s', async (name) => {
    const { status: got, body } = await attempt(route, name);
    if (permission === 'public') return expect(body?.code).not.toBe('unauthenticated');
    expect([got, body?.code]).toEqual([401, 'unauthenticated']);
  });

  test.each(roles)('for %s', async (role) => {
    const viewer = viewerOf(world.app.engine.read('staff', world.people[role])!);
    const isKeyed = keys.some((key) => key === 'public' || key === 'session' || (key !== 'wall' && can(viewer, key)));
    const lacking = !isKeyed ? keys : besides !== undefined && !can(viewer, besides) ? [besides] : [];
    const { status: got, headers, body } = await attempt(route, role);
    if (lacking.length > 0)
      return expect([got, body]).toMatchObject([
        403,
        { code: 'forbidden', details: lacking.map((message) => ({ message })) },
      ]);
    const expected = otherwise[route] ?? [];
    if (body?.success === false) {
      expect(expected).toContain(body.code);
      expect(isErrorCode(body.code)).toBe(true);
      return;
    }
    expect(got).toBe(status);
    if (answer === null) return;
    expect(body?.success).toBe(true);
    expect(headers.get('log-position')).toMatch(/^\d+$/);
  });
});

/** Lists that can be filtered by brand. For them and for figures, the contracts require no further permission. */
const everyBrand: RouteKey[] = [
  'GET /audit',
  'GET /audit/export',
  'GET /labels',
  'GET /line-accounts',
  'GET /macros',
  'GET /quick-replies',
  'GET /quick-replies/match/:keyword',
  'GET /quick-replies/stats/categories',
  'GET /staff',
  'GET /staff/directory',
  'GET /staff/export',
];
const isOfFigures = (route: RouteKey) => /^GET \/(figures|dashboard|performance|analytics)\b/.test(route);

describe('a brand other than all', () => {
  const choosing = routes.filter((route) => {
    const { query } = contractOf(route);
    return query instanceof z.ZodObject && 'brand' in query.shape;
  });

  test('needs a separate permission in every call for messages and conversations', () => {
    const free = choosing.filter((route) => contractOf(route).brandKey === undefined && !isOfFigures(route));
    expect(free.sort()).toEqual(everyBrand);
  });

  test.each(choosing.filter((route) => !everyBrand.includes(route) && !isOfFigures(route)))('%s', async (route) => {
    for (const role of roles) {
      const viewer = viewerOf(world.app.engine.read('staff', world.people[role])!);
      const query = new URLSearchParams(neededQuery[route]);
      const ask = (brand: string) => {
        query.set('brand', brand);
        return callers.get(role)!.get(`${pathOf(route, {})}?${query}`);
      };
      expect((await ask('all')).status).toBe(200);
      const { status, body } = await ask(world.brands[0]!.id);
      if (can(viewer, 'messages.brand_filter')) expect(status, role).toBe(200);
      else
        expect([status, body.details], role).toEqual([403, [{ path: 'permission', message: 'messages.brand_filter' }]]);
    }
  });
});
