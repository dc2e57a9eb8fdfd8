import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetSettings } from '../../server/commands/settings.ts';
import { changeStaff } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import { defaultSettings } from '../../server/projections/defaults.ts';
import { type Effect, effects, effectsOf, isOpenToTokens, needsProof } from '../../shared/api/effect.ts';
import type { RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { contractOf, methodOf, pathOf, routes } from '../support/rest-world.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/**
 * Tests that every call declares its effect, and that calls which grant power, destroy data or extract data in bulk need a fresh session.
 */

let world: World;
let owner: Caller;
let token: Caller;
beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  const fields = { name: 'Everything', permissions, assignedBrands: ['all'] };
  token = new Caller(world.url, (await owner.post('/api-tokens', fields)).body.data.token);
});
afterAll(() => world.close());

const required = [403, 'reauthentication_required'];
const sessionOnly = [403, [{ path: 'permission', message: 'session' }]];
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const prove = () => owner.post('/auth/reauthenticate', { password });

const effectOf = (route: RouteKey) => contractOf(route).effect ?? 'read';
const has = (route: RouteKey, effect: Effect) => effectsOf(effectOf(route)).includes(effect);
const described = (route: RouteKey): string => {
  const effect = effectOf(route);
  if (typeof effect === 'string') return route;
  return `${route} {${Object.keys(effect.parts).join(' ')}}`;
};

/**
 * Expected effect of every call; list new calls here. With a stolen session, which is not fresh, an attacker can only make calls with the
 * effects `change` and `read`.
 */
const decisions: Record<Effect, string[]> = {
  grant: [
    'DELETE /auth/second-factor',
    'DELETE /staff/:id/second-factor',
    'POST /api-tokens',
    'POST /auth/second-factor/enrol',
    'POST /auth/second-factor/recovery-codes',
    'POST /brands/:id/assign-staff',
    'POST /notifications/clear {noticeId}',
    'POST /staff',
    'POST /staff/:id/invitation',
    'POST /wall-tokens',
    'PUT /auth/second-factor',
    'PUT /settings {secondFactorFrom retentionDays backupsKept}',
    'PUT /settings/smtp',
    'PUT /staff/:id {username email password role permissions assignedBrands status}',
    'PUT /staff/:id/permissions',
    'PUT /staff/:id/reset-password',
    'PUT /staff/:id/status {status}',
    'PUT /wall-tokens/:id/renew',
  ],
  destroy: [
    'DELETE /brands/:id',
    'DELETE /line-accounts/:id',
    'DELETE /settings/smtp',
    'DELETE /staff/:id',
    'POST /conversations/:id/erase',
    'POST /line-accounts/:id/webhook {otherAddress}',
    'POST /settings/reset',
    'POST /settings/restore',
    'PUT /line-accounts {channelSecret accessToken}',
    'PUT /line-accounts/:id {channelSecret accessToken}',
    'PUT /line-config {channelSecret accessToken}',
    'PUT /settings {secondFactorFrom retentionDays backupsKept}',
  ],
  extract: [
    'GET /audit/export',
    'GET /reports/:id/download {messages}',
    'GET /reports/:id/preview {messages}',
    'GET /settings/backup',
    'GET /staff/export',
    'POST /reports/:id/schedule {messages}',
    'POST /reports/schedules {messages}',
    'PUT /reports/schedules/:id {messages}',
  ],
  change: [
    'DELETE /api-tokens/:id',
    'DELETE /auth/me/sessions',
    'DELETE /auth/me/sessions/:id',
    'DELETE /brands/:id/logo',
    'DELETE /brands/:id/unbind-line-account/:lineAccountId',
    'DELETE /conversations/:id/complaint',
    'DELETE /conversations/:id/notes/:noteId',
    'DELETE /conversations/:id/sales/:saleId',
    'DELETE /labels/:id',
    'DELETE /macros/:id',
    'DELETE /messages/:id',
    'DELETE /messages/:id/file-link',
    'DELETE /quick-replies/:id',
    'DELETE /reports/:id',
    'DELETE /reports/schedules/:id',
    'DELETE /settings/logo',
    'DELETE /views/:id',
    'DELETE /wall-tokens/:id',
    'POST /auth/forgot-password',
    'POST /auth/invitations/:token',
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/reauthenticate',
    'POST /auth/register',
    'POST /auth/renew',
    'POST /auth/second-factor',
    'POST /brands',
    'POST /brands/:id/bind-line-account',
    'POST /brands/:id/logo',
    'POST /conversations/:id/answer',
    'POST /conversations/:id/answer/undo',
    'POST /conversations/:id/calls',
    'POST /conversations/:id/complaint',
    'POST /conversations/:id/escalate',
    'POST /conversations/:id/macros/:macroId',
    'POST /conversations/:id/notes',
    'POST /conversations/:id/sales',
    'POST /conversations/:id/tags',
    'POST /conversations/:id/transfer',
    'POST /conversations/batch',
    'POST /dashboard/allocate',
    'POST /labels',
    'POST /line-accounts',
    'POST /line-accounts/:id/test',
    'POST /line-accounts/:id/test-message',
    'POST /line-accounts/:id/webhook {otherAddress}',
    'POST /line-accounts/:id/webhooks/replay',
    'POST /macros',
    'POST /media',
    'POST /messages',
    'POST /messages/:id/resend',
    'POST /notifications/clear {noticeId}',
    'POST /quick-replies',
    'POST /quick-replies/:id/use',
    'POST /reports',
    'POST /reports/:id/cancel',
    'POST /reports/:id/generate',
    'POST /reports/:id/schedule {messages}',
    'POST /reports/schedules {messages}',
    'POST /reports/schedules/:id/run',
    'POST /reports/schedules/:id/runs/:runId/send',
    'POST /reports/schedules/failures/clear',
    'POST /settings/logo',
    'POST /settings/smtp/test',
    'POST /views',
    'PUT /auth/change-password',
    'PUT /auth/me',
    'PUT /auth/me/presence',
    'PUT /brands/:id',
    'PUT /brands/:id/automation',
    'PUT /brands/:id/benefits',
    'PUT /brands/:id/limits',
    'PUT /conversations/:id/archive',
    'PUT /conversations/:id/assign',
    'PUT /conversations/:id/customer',
    'PUT /conversations/:id/labels',
    'PUT /conversations/:id/member-group',
    'PUT /conversations/:id/mute',
    'PUT /conversations/:id/pin',
    'PUT /conversations/:id/priority',
    'PUT /conversations/:id/processed',
    'PUT /conversations/:id/read',
    'PUT /conversations/:id/snooze',
    'PUT /conversations/:id/status',
    'PUT /labels/:id',
    'PUT /line-accounts {channelSecret accessToken}',
    'PUT /line-accounts/:id {channelSecret accessToken}',
    'PUT /line-config {channelSecret accessToken}',
    'PUT /macros/:id',
    'PUT /messages/:id',
    'PUT /messages/:id/read',
    'PUT /monitor/alerts/:id/acknowledge',
    'PUT /quick-replies/:id',
    'PUT /quick-replies/batch/sort',
    'PUT /reports/:id',
    'PUT /reports/schedules/:id {messages}',
    'PUT /settings {secondFactorFrom retentionDays backupsKept}',
    'PUT /staff/:id {username email password role permissions assignedBrands status}',
    'PUT /staff/:id/status {status}',
    'PUT /views/:id',
  ],
  read: ['POST /analytics/custom-report', 'POST /analytics/custom-report/export'],
};

test.each(effects)('the calls with the effect %s are those of the decision', (effect) => {
  const found = routes.filter((route) => has(route, effect) && (effect !== 'read' || methodOf(route) !== 'GET'));
  expect(found.map(described).sort()).toEqual(decisions[effect]);
});

const sensitive = routes.filter((route) => effectsOf(effectOf(route)).every(needsProof));

describe.each(sensitive)('%s', (route) => {
  const ask = (caller: Caller) =>
    caller.call(
      methodOf(route),
      pathOf(route, { id: 'none', noteId: 'none', lineAccountId: 'none', saleId: 'none', runId: 'none' }),
      contractOf(route).example?.body,
    );

  test('needs a session whose password was entered within ten minutes', async () => {
    world.clock.pass(limits.freshMs);
    expect(codeOf(await ask(owner))).toEqual(required);
    await prove();
    expect((await ask(owner)).body?.code).not.toBe('reauthentication_required');
  });

  test('is open to API tokens only if it neither grants nor destroys', async () => {
    const { status, body } = await ask(token);
    const isOpen = effectsOf(effectOf(route)).every(isOpenToTokens) && contractOf(route).personal === undefined;
    if (isOpen) expect(body?.code).not.toBe('forbidden');
    else expect([status, body.details]).toEqual(sessionOnly);
  });
});

/** A call that would change data if it were permitted. Created separately for each test. */
interface Attempt {
  path: string;
  body?: object;
}
const person = () => makePerson(world, `p-${newId()}`, 'viewer', [world.brands[0]!.id]);
const ofPerson = (body: object) => async (): Promise<Attempt> => ({ path: `/staff/${await person()}`, body });
const inactive = async () => {
  const staffId = await person();
  const deactivate = changeStaff({ staffId, status: 'inactive', by: null, masterUsername: null });
  await world.app.engine.execute('config', 'system', deactivate);
  return staffId;
};

async function detailedReport(): Promise<string> {
  const { app, people, brands } = world;
  const reportId = newId();
  const stored = await app.blobs.put(Buffer.from(`%PDF-1.7 ${reportId}`), 1000);
  if (stored === 'too_large') throw new Error('no room for the file');
  const brand = brands[0]!.id;
  const file = { format: 'pdf' as const, blob: stored.hash, bytes: stored.bytes };
  const days = { from: '2026-11-10', to: '2026-11-16' };
  const about = { name: 'Messages', template: 'full-detail', format: 'pdf', language: 'en', scheduleId: null } as const;
  const of = { staffId: people.super_admin, runId: null, omittedBrands: 0 };
  await app.engine.append({
    stream: `report/${reportId}`,
    at: app.engine.now(),
    actor: `staff:${people.super_admin}`,
    events: [
      { type: 'report.requested', reportId, brand, ...days, ...about, ...of },
      { type: 'report.completed', reportId, files: [file], brand, omittedBrands: 0 },
    ],
  });
  await app.engine.reached(await app.log.head());
  return reportId;
}
const schedule = {
  name: 'Messages',
  template: 'full-detail',
  brand: 'all',
  range: 'yesterday',
  format: 'pdf',
  language: 'en',
  frequency: 'daily',
  time: '08:00',
  recipients: ['thief@example.com'],
};
async function figuresSchedule(): Promise<string> {
  const { body } = await owner.post('/reports/schedules', { ...schedule, template: 'kpi-overview' });
  return body.data.id;
}

const secrets = { channelSecret: 'of-somebody-else', accessToken: 'token-of-somebody-else' };
const secretAttempts = Object.fromEntries(
  Object.entries(secrets).flatMap(([field, value]): [string, () => Promise<Attempt>][] => {
    const account = () => ({ id: world.brands[1]!.lineAccountId, [field]: value });
    const path = () => `/line-accounts/${account().id}`;
    return [
      [`PUT /line-accounts/:id ${field}`, async () => ({ path: path(), body: { [field]: value } })],
      [`PUT /line-accounts ${field}`, async () => ({ path: '/line-accounts', body: [account()] })],
      [`PUT /line-config ${field}`, async () => ({ path: '/line-config', body: { accounts: [account()] } })],
    ];
  }),
);

const attempts: Record<string, () => Promise<Attempt>> = {
  'PUT /staff/:id username': ofPerson({ username: 'renamed' }),
  'PUT /staff/:id email': ofPerson({ email: 'moved@example.com' }),
  'PUT /staff/:id password': ofPerson({ password: 'quite another one' }),
  'PUT /staff/:id role': ofPerson({ role: 'cs_agent' }),
  'PUT /staff/:id permissions': ofPerson({ permissions: ['messages.view'] }),
  'PUT /staff/:id assignedBrands': async () => ({
    path: `/staff/${await person()}`,
    body: { assignedBrands: [world.brands[1]!.id] },
  }),
  'PUT /staff/:id status': async () => ({ path: `/staff/${await inactive()}`, body: { status: 'active' } }),
  'PUT /staff/:id/status status': async () => ({
    path: `/staff/${await inactive()}/status`,
    body: { status: 'active' },
  }),
  'PUT /settings secondFactorFrom': async () => ({ path: '/settings', body: { secondFactorFrom: 'manager' } }),
  'PUT /settings retentionDays': async () => ({ path: '/settings', body: { retentionDays: 365 } }),
  'PUT /settings backupsKept': async () => ({ path: '/settings', body: { backupsKept: 1 } }),
  'POST /notifications/clear noticeId': async () => {
    const staffId = world.people.super_admin;
    const event = { type: 'sign-ins.limited', staffId, failures: 50 } as const;
    await world.app.engine.append({ stream: 'security', at: world.app.engine.now(), actor: 'system', events: [event] });
    return { path: '/notifications/clear', body: { noticeId: `${staffId}/failedSignIns` } };
  },
  ...secretAttempts,
  'POST /line-accounts/:id/webhook otherAddress': async () => ({
    path: `/line-accounts/${world.brands[0]!.lineAccountId}/webhook`,
    body: { webhookUrl: 'https://elsewhere.example.com/hook' },
  }),
  'GET /reports/:id/download messages': async () => ({ path: `/reports/${await detailedReport()}/download` }),
  'GET /reports/:id/preview messages': async () => ({ path: `/reports/${await detailedReport()}/preview` }),
  'POST /reports/:id/schedule messages': async () => {
    const { name: _, template: __, brand: ___, language: ____, ...times } = schedule;
    return { path: `/reports/${await detailedReport()}/schedule`, body: times };
  },
  'POST /reports/schedules messages': async () => ({ path: '/reports/schedules', body: schedule }),
  'PUT /reports/schedules/:id messages': async () => ({
    path: `/reports/schedules/${await figuresSchedule()}`,
    body: { template: 'full-detail' },
  }),
};

const parts = routes.flatMap((route) => {
  const effect = effectOf(route);
  if (typeof effect === 'string') return [];
  return Object.entries(effect.parts).map(([part, of]): [string, RouteKey, Effect] => [`${route} ${part}`, route, of]);
});

test('every part with a separate effect is attempted', () => {
  expect(Object.keys(attempts).sort()).toEqual(parts.map(([name]) => name).sort());
});

test.each(parts)('%s needs a fresh session', async (name, route, effect) => {
  await prove();
  const { path, body } = await attempts[name]!();
  world.clock.pass(limits.freshMs);
  const ask = (caller: Caller) => caller.call(methodOf(route), path, body);
  expect(codeOf(await ask(owner))).toEqual(required);
  if (!isOpenToTokens(effect)) {
    const answer = await ask(token);
    expect([answer.status, answer.body.details]).toEqual(sessionOnly);
  }
  await prove();
  expect((await ask(owner)).status).toBeLessThan(300);
  // Resets the settings, because a required second factor would lock the owner out of the next test.
  const reset = resetSettings({ defaults: defaultSettings, mayChange: () => undefined });
  await world.app.engine.execute('config', 'system', reset);
});
