import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractOf, ExistingRows, methodOf, routes } from '../support/rest-world.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

/** Calls without a version, because they set a single value regardless of the previous one, or change the caller's own data. */
const withoutVersion = [
  'PUT /auth/change-password',
  'PUT /auth/me',
  'PUT /auth/me/presence',
  'PUT /auth/second-factor',
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
  'PUT /messages/:id',
  'PUT /quick-replies/batch/sort',
  'PUT /reports/:id',
  'PUT /staff/:id/reset-password',
  'PUT /wall-tokens/:id/renew',
];

let world: World;
let owner: Caller;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

/** Creates a user of the first brand with exactly these permissions. */
async function withKeys(name: string, keys: readonly string[]): Promise<Caller> {
  const id = await makePerson(world, name, 'admin', [world.brands[0]!.id]);
  await owner.put(`/staff/${id}/permissions`, { permissions: keys });
  return world.as(name);
}

describe('names', () => {
  const named = (): [call: string, path: string, body: object][] => {
    const brandId = world.brands[0]!.id;
    const schedule = { template: 'kpi-overview', brand: 'all', range: 'last7', format: 'pdf', language: 'en' };
    const person = { username: 'named', email: 'named@example.com', role: 'viewer', password: 'a long password' };
    return [
      ['POST /brands', 'name', {}],
      [`PUT /brands/${brandId}`, 'name', {}],
      ['POST /staff', 'fullName', person],
      ['PUT /auth/me', 'fullName', {}],
      ['POST /labels', 'name', { brandId, color: '#1971C2' }],
      ['POST /quick-replies', 'title', { brandId, text: 'hi', keywords: [], category: '' }],
      ['POST /quick-replies', 'category', { brandId, title: 'x', text: 'hi', keywords: [] }],
      ['POST /line-accounts', 'nickname', { brandId, channelId: '98' }],
      ['PUT /settings', 'systemName', {}],
      ['PUT /settings', 'systemSubtitle', {}],
      ['POST /reports', 'name', { ...schedule }],
      ['POST /api-tokens', 'name', { permissions: [], assignedBrands: [] }],
      ['POST /wall-tokens', 'name', { brands: [brandId] }],
    ];
  };

  test('with control characters or characters that change the direction of text are refused, everywhere', async () => {
    for (const [call, path, body] of named()) {
      const [method, to] = call.split(' ') as ['POST' | 'PUT', string];
      for (const name of ['Bell\u0007 shop', 'Two\nlines', 'Tea \u202Epuhs', 'Tea \u2066shop', 'Tea\u2028shop']) {
        const of = { ...body, [path]: name };
        const { status, body: answer } = await (method === 'POST' ? owner.post(to, of) : owner.put(to, of));
        expect([call, name, status, answer.code, answer.details?.map((one: { path: string }) => one.path)]).toEqual([
          ...[call, name, 400, 'validation_failed'],
          [path],
        ]);
      }
    }
  });

  test('that are too long are refused, never cut', async () => {
    for (const [call, path, body] of named()) {
      const [method, to] = call.split(' ') as ['POST' | 'PUT', string];
      const of = { ...body, [path]: 'x'.repeat(3000) };
      const { status, body: answer } = await (method === 'POST' ? owner.post(to, of) : owner.put(to, of));
      expect([call, status, answer.details?.[0]?.path]).toEqual([call, 400, path]);
    }
  });
});

test('P1: a LINE account is created without a brand, and an address of its webhooks is accepted and ignored', async () => {
  const fields = { nickname: 'By a program', channelId: '1650077777', webhookUrl: 'https://old.example/hook' };
  const created = await owner.post('/line-accounts', fields);
  expect([created.status, created.body.data.brandId, created.body.data.enabled]).toEqual([201, null, false]);
  expect(created.body.meta.ignored).toEqual(['webhookUrl']);
  const { id, webhookUrl } = created.body.data;
  expect(webhookUrl).toContain(`/webhooks/line/${id}`);
  const put = async (path: string, body: unknown) => (await owner.put(path, body)).body;
  expect((await put(`/line-accounts/${id}`, { nickname: 'x', webhookUrl })).meta.ignored).toBeUndefined();
  for (const [path, body] of [
    [`/line-accounts/${id}`, { webhookUrl: 'https://old.example/hook' }],
    ['/line-accounts', [{ id, webhookUrl: 'https://old.example/hook' }]],
    ['/line-config', { accounts: [{ id, webhookUrl: 'https://old.example/hook' }] }],
  ] as const) {
    expect((await put(path, body)).meta.ignored).toEqual(['webhookUrl']);
  }
  expect((await owner.get(`/line-accounts/${id}`)).body.data.webhookUrl).toBe(webhookUrl);
  await owner.delete(`/line-accounts/${id}`);
});

describe('brands', () => {
  test('a deletion disables the accounts and hides the conversations; the last brand cannot be deleted', async () => {
    const { id } = (await owner.post('/brands', { name: 'Short-lived' })).body.data;
    const account = { brandId: id, nickname: 'x', channelId: '99' };
    const lineAccountId = (await owner.post('/line-accounts', account)).body.data.id;
    expect((await owner.delete(`/brands/${id}`)).status).toBe(200);
    expect((await owner.get(`/brands/${id}`)).body.code).toBe('brand_not_found');
    expect((await owner.get(`/line-accounts/${lineAccountId}`)).body.data.enabled).toBe(false);
    const { status } = await fetch(`${world.url}/webhooks/line/${lineAccountId}`, { method: 'POST', body: '{}' });
    expect(status).toBe(403);
    const on = await owner.put(`/line-accounts/${lineAccountId}`, { nickname: 'y', enabled: true });
    expect([on.status, on.body.data.nickname, on.body.data.enabled]).toEqual([200, 'y', false]);
    const among = await owner.put('/line-accounts', [{ id: lineAccountId, enabled: true }]);
    expect(among.body.data[0].enabled).toBe(false);
    const moved = await owner.put(`/line-accounts/${lineAccountId}`, { brandId: world.brands[0]!.id, enabled: true });
    expect(moved.body.data.enabled).toBe(true);

    const other = await bootWorld({ brandCount: 1 });
    try {
      const last = await (await other.as('super_admin')).delete(`/brands/${other.brands[0]!.id}`);
      expect([last.status, last.body]).toMatchObject([
        409,
        { code: 'last_brand', message: 'Cannot delete, at least one brand configuration must be kept.' },
      ]);
    } finally {
      await other.close();
    }
  });

  test('a brand is visible to its creator, who can fill and use it, and to no other person with their brands', async () => {
    const { id: staffId } = (await owner.get('/staff?q=manager')).body.data[0];
    const keys = ['brand.view', 'brand.create', 'lineconfig.view', 'lineconfig.create', 'messages.view'];
    await owner.put(`/staff/${staffId}`, { permissions: keys });
    const creator = await world.as('manager');
    const socket = await world.socket(creator);
    const codes: string[] = [];
    socket.on('session', ({ code }: { code: string }) => codes.push(code));
    const { status, body } = await creator.post('/brands', { name: 'Their own' });
    expect(status).toBe(201);
    const { id } = body.data;
    await expect.poll(() => codes).toContain('permissions_changed');
    expect((await creator.get(`/brands/${id}`)).status).toBe(200);
    expect((await creator.get('/brands')).body.data.map((one: { id: string }) => one.id)).toContain(id);
    const account = await creator.post('/line-accounts', { brandId: id, nickname: 'Own', channelId: '1659999999' });
    expect(account.status).toBe(201);
    expect((await creator.get('/auth/me')).body.data.user.assignedBrands).toEqual([world.brands[0]!.id, id]);
    expect((await (await world.as('admin')).get(`/brands/${id}`)).status).toBe(404);
    await owner.put(`/staff/${staffId}`, { permissions: null });
  });

  test('without a name', async () => {
    const { status, body } = await owner.post('/brands', { name: '  ' });
    expect([status, body.message]).toEqual([400, 'Please enter brand name.']);
  });

  test('a brand changed meanwhile is not overwritten, and the response contains its current state', async () => {
    const made = (await owner.post('/brands', { name: 'Twice edited' })).body.data;
    const { version } = made;
    const path = `/brands/${made.id}`;
    const first = (await owner.put(path, { description: 'first', version })).body.data;
    const late = await owner.put(path, { name: 'Second', version });
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'changed_meanwhile', first]);
    expect((await owner.get(path)).body.data).toEqual(first);
    expect((await owner.put(path, { name: 'Second', version: first.version })).body.data.description).toBe('first');

    const defaults = (await owner.get(`${path}/automation`)).body.data;
    const thai = { defaultLanguage: 'th', version: defaults.version };
    const changed = (await owner.put(`${path}/automation`, thai)).body.data;
    const refused = await owner.put(`${path}/automation`, { defaultLanguage: 'zh', version: defaults.version });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'changed_meanwhile', changed]);
  });

  test('a name that looks like another one is taken, and combining marks alone are no name', async () => {
    await owner.post('/brands', { name: 'Same look' });
    const look = await owner.post('/brands', { name: 'Same\u200b look' });
    expect([look.body.code, look.body.details[0].path]).toEqual(['name_taken', 'name']);
    expect((await owner.post('/brands', { name: '\u200f\u200b ' })).body.code).toBe('brand_required');
    const unseen = ['\u2060', '\u3164', '\u00ad', '\u200d', '\ufe0f', '\u{e0020}', ' '];
    const doubles = await Promise.all(unseen.map((one) => owner.post('/brands', { name: `Same${one} look` })));
    expect(doubles.map(({ body }) => body.code)).toEqual(unseen.map(() => 'name_taken'));
    for (const name of ['\u2060', '\u3164\u200d', '\ufe0f', '\u{e0020}']) {
      expect((await owner.post('/brands', { name })).body.code).toBe('brand_required');
    }
    expect((await owner.post('/brands', { name: 'x'.repeat(10_000) })).body.details[0].path).toBe('name');
    for (const name of ['👩‍👩‍👧 茶', 'A ❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 tea', 'می‌خواهم', '茶 1️⃣']) {
      expect((await owner.post('/brands', { name })).body.data.name).toBe(name);
    }
  });

  test('brands and LINE accounts are found regardless of accents, case and script', async () => {
    const { body } = await owner.post('/brands', { name: 'Café 台北' });
    const { id } = body.data;
    for (const q of ['cafe', 'CAFÉ', '臺北']) {
      const found = (await owner.get(`/brands?q=${encodeURIComponent(q)}`)).body.data;
      expect(found.map((brand: { id: string }) => brand.id)).toEqual([id]);
    }
    const accounts = (await owner.get('/line-accounts?limit=1')).body.data;
    const { channelId } = accounts[0];
    const found = (await owner.get(`/line-accounts?q=${channelId}`)).body.data;
    expect(found).toContainEqual(expect.objectContaining({ channelId }));
    expect((await owner.delete(`/brands/${id}`)).status).toBe(200);
  });

  test('the list of people is replaced; people who see all brands are not in it', async () => {
    const { id } = (await owner.post('/brands', { name: 'Staffed' })).body.data;
    const { cs_agent, cs_lead, super_admin } = world.people;
    const staff = (staffIds: string[]) => owner.post(`/brands/${id}/assign-staff`, { staffIds });
    expect((await staff([cs_agent, super_admin])).body.data.staffIds).toEqual([cs_agent]);
    expect((await staff([cs_lead])).body.data.staffIds).toEqual([cs_lead]);
    expect((await staff(['nobody'])).body.code).toBe('staff_not_found');
    const late = await owner.post(`/brands/${id}/assign-staff`, { staffIds: [], known: [cs_agent] });
    expect([late.body.code, late.body.data]).toEqual(['changed_meanwhile', { staffIds: [cs_lead] }]);
    const agent = await world.as('cs_agent');
    expect((await agent.get('/brands')).body.data.map((one: { id: string }) => one.id)).toEqual([world.brands[0]!.id]);
  });
});

describe('LINE accounts', () => {
  const account = () => world.brands[0]!.lineAccountId;

  test('secrets are write-only', async () => {
    const secrets = { channelSecret: 'a-very-secret-secret', accessToken: 'a-very-secret-token' };
    const { id } = (await owner.post('/line-accounts', { brandId: null, nickname: 's', channelId: '77', ...secrets }))
      .body.data;
    const answers = [
      await owner.put(`/line-accounts/${id}`, secrets),
      await owner.get(`/line-accounts/${id}`),
      await owner.get('/line-accounts?brand=all'),
      await owner.put('/line-accounts', [{ id, ...secrets }]),
    ];
    for (const { body } of answers) {
      expect(body.success).toBe(true);
      expect(JSON.stringify(body)).not.toMatch(/a-very-secret/);
    }
    expect(JSON.stringify(world.app.log.readNow(0, 10_000))).not.toMatch(/a-very-secret/);
    expect(answers[0]!.body.meta.check.state).toBe('refused');
  });

  test('invisible characters from copying are removed from ids, secrets and addresses', async () => {
    const { channelId } = world.brands[0]!.channel;
    const body = { brandId: null, nickname: 'c', channelId: '78', channelSecret: 'secret', accessToken: 'token' };
    for (const field of ['channelId', 'channelSecret', 'accessToken'] as const) {
      for (const extra of ['\u200b', '\u2060', '\u00ad', '\u202e', 'é']) {
        const answer = await owner.post('/line-accounts', { ...body, [field]: `${channelId}${extra}` });
        expect([answer.body.code, answer.body.details[0].path]).toEqual(['validation_failed', field]);
      }
    }
    expect((await owner.post('/line-accounts', { ...body, channelId: ` ${channelId}\n` })).body.code).toBe(
      'channel_taken',
    );
    for (const webhookUrl of [
      ' https://a.example',
      'https://a.example/b c',
      'https://a.\nexample',
      'https://a\u200b.example',
    ])
      expect((await owner.post(`/line-accounts/${account()}/webhook`, { webhookUrl })).body.code).toBe(
        'validation_failed',
      );
  });

  test('several are saved together or not at all', async () => {
    const items = [
      { id: account(), nickname: 'Renamed' },
      { brandId: world.brands[0]!.id, nickname: 'New', channelId: world.brands[1]!.channel.channelId },
    ];
    expect((await owner.put('/line-accounts', items)).body.code).toBe('channel_taken');
    expect((await owner.get(`/line-accounts/${account()}`)).body.data.nickname).toBe('Account 0');
  });

  test('accounts and limits of brands are saved together or not at all, and a refusal says which', async () => {
    const [first, second] = world.brands.map(({ id }) => id);
    const [own, foreign] = [
      { brandId: first, warnAt: 10, stopAt: 20 },
      { brandId: second, warnAt: 5, version: 0 },
    ];
    const nickname = () => owner.get(`/line-accounts/${account()}`).then(({ body }) => body.data.nickname);
    const limits = (id?: string) => owner.get(`/brands/${id}/limits`).then(({ body }) => body.data);
    const body = { accounts: [{ id: account(), nickname: 'As one' }], limits: [own, foreign] };
    await owner.put(`/brands/${second}/limits`, { warnAt: 1 });
    const late = await owner.put('/line-config', body);
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', details: [{ path: 'limits.1' }] });
    expect(late.body.data).toMatchObject({
      accounts: [{ id: account(), nickname: 'Account 0' }],
      limits: [
        { brandId: first, warnAt: null },
        { brandId: second, warnAt: 1 },
      ],
    });
    expect([await nickname(), await limits(first)]).toMatchObject(['Account 0', { warnAt: null }]);
    const reversed = { brandId: first, warnAt: 30, stopAt: 20 };
    const wrong = await owner.put('/line-config', { ...body, limits: [reversed] });
    expect(wrong.body).toMatchObject({ code: 'validation_failed', details: [{ path: 'limits.0.warnAt' }] });
    const taken = { brandId: first, nickname: 'New', channelId: world.brands[1]!.channel.channelId };
    const twice = await owner.put('/line-config', { accounts: [body.accounts[0], taken], limits: [own] });
    expect(twice.body).toMatchObject({ code: 'channel_taken', details: [{ path: 'accounts.1.channelId' }] });
    expect([await nickname(), await limits(first)]).toMatchObject(['Account 0', { warnAt: null }]);

    const head = await world.app.log.head();
    const saved = await owner.put('/line-config', { ...body, limits: [own, { ...foreign, version: undefined }] });
    expect(saved.body.data).toMatchObject({
      accounts: [{ nickname: 'As one' }],
      limits: [{ warnAt: 10, stopAt: 20 }, { warnAt: 5 }],
    });
    expect(world.app.log.readNow(head, 10)).toHaveLength(1);
    await owner.put(`/line-accounts/${account()}`, { nickname: 'Account 0' });
  });

  test('each of several needs the permission for its change', async () => {
    const [first, second] = world.brands.map(({ id }) => id);
    const creatorOnly = await withKeys('maker-only', ['lineconfig.view', 'lineconfig.create']);
    const editorOnly = await withKeys('editor-only', ['lineconfig.view', 'lineconfig.edit']);
    const made = (channelId: string) => ({ brandId: first, nickname: 'Made', channelId });
    const needs = (key: string) => ({ code: 'forbidden', details: [{ message: key }] });
    const known = { id: account(), nickname: 'Account 0' };
    for (const put of [
      (caller: Caller, item: object) => caller.put('/line-accounts', [item]),
      (caller: Caller, item: object) => caller.put('/line-config', { accounts: [item] }),
    ]) {
      expect((await put(creatorOnly, known)).body).toMatchObject(needs('lineconfig.edit'));
      expect((await put(editorOnly, made('601'))).body).toMatchObject(needs('lineconfig.create'));
      expect((await put(editorOnly, known)).status).toBe(200);
    }
    expect((await creatorOnly.put('/line-accounts', [made('602')])).status).toBe(200);
    expect((await creatorOnly.put('/line-config', { accounts: [made('603')] })).status).toBe(200);
    const limits = [{ brandId: first, warnAt: 3 }];
    expect((await creatorOnly.put('/line-config', { limits })).body).toMatchObject(needs('lineconfig.edit'));
    const foreign = await editorOnly.put('/line-config', { limits: [{ brandId: second, warnAt: 3 }] });
    expect(foreign.body).toMatchObject({ code: 'brand_not_found', details: [{ path: 'limits.0.brandId' }] });
  });

  test('a conflict response contains nothing of invisible brands', async () => {
    const [first, second] = world.brands.map(({ id }) => id);
    const near = await withKeys('near-and-late', ['lineconfig.view', 'lineconfig.edit']);
    const foreign = (await owner.get(`/line-accounts?brand=${second}`)).body.data[0].id;
    await owner.put(`/line-accounts/${account()}`, { nickname: 'Account 0' });
    const late = { id: account(), nickname: 'Late', version: 0 };
    expect((await near.put('/line-accounts', [late])).body.code).toBe('changed_meanwhile');
    const both = await near.put('/line-accounts', [late, { id: foreign, enabled: true }]);
    expect(both.body).toMatchObject({ code: 'line_account_not_found', details: [{ path: '1' }] });
    expect(both.body.data).toBeUndefined();
    const limits = [{ brandId: second }];
    const config = await near.put('/line-config', { accounts: [late], limits });
    expect(config.body).toMatchObject({ code: 'brand_not_found', details: [{ path: 'limits.0.brandId' }] });
    expect(config.body.data).toBeUndefined();
    const twice = await owner.put('/line-config', { limits: [{ brandId: first, warnAt: 1 }, { brandId: first }] });
    expect(twice.body).toMatchObject({ code: 'validation_failed', details: [{ path: 'limits' }] });
  });

  test('one without a brand is created only by people who see it then', async () => {
    const keys = ['lineconfig.view', 'lineconfig.create', 'lineconfig.edit'];
    const near = await withKeys('near', keys);
    const first = world.brands[0]!.id;
    const needed = (path: string) => ({ code: 'brand_out_of_sight', details: [{ path }] });
    const body = { brandId: null, nickname: 'Unbound', channelId: '604' };
    expect((await near.post('/line-accounts', body)).body).toMatchObject(needed('brandId'));
    const { id } = (await near.post('/line-accounts', { ...body, brandId: first })).body.data;
    expect((await near.put(`/line-accounts/${id}`, { brandId: null })).body).toMatchObject(needed('brandId'));
    expect((await near.put('/line-accounts', [{ id, brandId: null }])).body).toMatchObject(needed('0.brandId'));
    expect((await owner.put(`/line-accounts/${id}`, { brandId: null })).body.data.brandId).toBe(null);
    const elsewhere = { nickname: 'n', channelId: '605', brandId: world.brands[1]!.id };
    expect((await near.post('/line-accounts', elsewhere)).body).toMatchObject({
      code: 'brand_not_found',
      details: [{ path: 'brandId' }],
    });
    expect((await near.get(`/line-accounts?brand=${world.brands[1]!.id}`)).body.code).toBe('brand_not_found');
  });

  test('one is bound only to the brand of its conversations', async () => {
    const [first, second] = world.brands.map(({ id }) => id);
    await new ExistingRows(world, first!).conversation();
    const unbound = await owner.delete(`/brands/${first}/unbind-line-account/${account()}`);
    expect(unbound.body.data).toMatchObject({ brandId: null, enabled: false });
    const bind = (brand: string) => owner.post(`/brands/${brand}/bind-line-account`, { lineAccountId: account() });
    expect((await bind(second!)).body.code).toBe('account_in_use');
    expect((await bind(first!)).body.data).toMatchObject({ brandId: first, enabled: true });
  });

  test('the test of LINE returns the reason', async () => {
    const run = () => owner.post(`/line-accounts/${account()}/test`);
    expect((await run()).body.data).toMatchObject({
      success: false,
      reason: expect.stringMatching(/^(COULD|INVALID)/),
    });
    const url = `${world.url}/webhooks/line/${account()}`;
    const registered = await owner.post(`/line-accounts/${account()}/webhook`, { webhookUrl: url });
    expect(registered.body.data).toMatchObject({ webhookUrl: url, active: true });
    world.line.faults.offline(true);
    expect((await run()).body.data).toMatchObject({ success: false, reason: 'LINE_UNREACHABLE' });
    world.line.faults.offline(false);
    await owner.put(`/line-accounts/${account()}`, { accessToken: 'another' });
    expect((await run()).body.data).toMatchObject({ success: false, reason: 'TOKEN_REFUSED' });
  });
});

describe('quick replies and labels', () => {
  test('match by keyword, in every script, the most used first', async () => {
    const make = (title: string, keywords: string[]) =>
      owner.post('/quick-replies', { brandId: world.brands[0]!.id, title, text: title, keywords, category: 'c' });
    const [one, two] = [await make('Price', ['ราคา', 'price']), await make('Prize', ['priz'])];
    await owner.post(`/quick-replies/${two.body.data.id}/use`);
    const match = async (word: string) =>
      (await owner.get(`/quick-replies/match/${encodeURIComponent(word)}`)).body.data.map(
        (r: { title: string }) => r.title,
      );
    expect(await match('PRI')).toEqual(['Prize', 'Price']);
    expect(await match('ขอราคาหน่อยค่ะ')).toEqual(['Price']);
    expect(await match('nothing')).toEqual([]);
    const sorted = await owner.put('/quick-replies/batch/sort', {
      items: [
        { id: one.body.data.id, sort: 9 },
        { id: two.body.data.id, sort: 8 },
      ],
    });
    expect(sorted.body.data.map((r: { sort: number }) => r.sort)).toEqual([9, 8]);
    const bare = await owner.put('/quick-replies/batch/sort', [{ id: one.body.data.id, sort: 3 }]);
    expect(bare.body.data).toMatchObject([{ id: one.body.data.id, sort: 3 }]);
    expect((await owner.get('/quick-replies/stats/categories')).body.data).toContainEqual({
      category: 'c',
      count: 2,
      useCount: 1,
    });
  });

  test('a renamed preset is no preset', async () => {
    const labels = (await owner.get(`/labels?brand=${world.brands[0]!.id}`)).body.data;
    expect(labels.map(({ preset }: { preset: string }) => preset).sort()).toEqual([
      'escalated',
      'followUp',
      'inProgress',
      'resolved',
      'urgent',
      'waiting',
    ]);
    const { id } = labels[0];
    expect((await owner.put(`/labels/${id}`, { color: '#123456' })).body.data.preset).not.toBeNull();
    expect((await owner.put(`/labels/${id}`, { name: 'Rush' })).body.data).toMatchObject({
      name: 'Rush',
      preset: null,
    });
  });
});

describe('API tokens', () => {
  test('are shown once, work as permitted, and end when they are revoked', async () => {
    const brand = world.brands[0]!.id;
    const fields = { name: 'Warehouse', permissions: ['messages.view'], assignedBrands: [brand] };
    const { token, apiToken } = (await owner.post('/api-tokens', fields)).body.data;
    const program = new Caller(world.url, token);
    expect((await program.get('/conversations')).status).toBe(200);
    expect((await program.get('/staff')).body.code).toBe('forbidden');
    expect((await program.get('/brands')).body.data.map((one: { id: string }) => one.id)).toEqual([brand]);
    expect(JSON.stringify((await owner.get('/api-tokens')).body)).not.toContain(token);
    expect((await owner.delete(`/api-tokens/${apiToken.id}`)).status).toBe(200);
    expect((await program.get('/conversations')).body.code).toBe('unauthenticated');
  });
});

describe('a row sent back as it was read', () => {
  const brandId = () => world.brands[0]!.id;
  const report = () => ({ name: 'Week', template: 'kpi-overview', brand: 'all', range: 'last7', format: 'pdf' });
  const made = async (path: string, body: object) => `${path}/${(await owner.post(path, body)).body.data.id}`;
  const paths: [string, () => Promise<string>][] = [
    ['brand', async () => `/brands/${brandId()}`],
    ['LINE account', async () => `/line-accounts/${world.brands[0]!.lineAccountId}`],
    ['person', async () => `/staff/${world.people.cs_lead}`],
    ['quick reply', () => made('/quick-replies', { brandId: brandId(), title: 'As read', text: 'x' })],
    ['label', () => made('/labels', { brandId: brandId(), name: 'As read', color: '#111111' })],
    ['settings', async () => '/settings'],
    ['limits', async () => `/brands/${brandId()}/limits`],
    ['benefits', async () => `/brands/${brandId()}/benefits`],
    ['automatic messages', async () => `/brands/${brandId()}/automation`],
  ];
  const read = async (caller: Caller, path: string) => {
    const at = path.replace(/\/[^/]+$/, '');
    if (!path.startsWith('/labels/')) return (await caller.get(path)).body.data;
    return (await caller.get(`${at}?brand=${brandId()}`)).body.data.find(({ id }: { id: string }) => path.endsWith(id));
  };

  test.each(paths)('changes nothing: %s', async (_, pathOf) => {
    const path = await pathOf();
    const keeper = await world.as('super_admin');
    const row = await read(keeper, path);
    const head = await world.app.log.head();
    const { status, body } = await keeper.put(path, row);
    expect([status, body.data]).toEqual([200, row]);
    expect(await world.app.log.head()).toBe(head);
    const { status: other, body: refused } = await keeper.put(path, { ...row, nonsense: 1 });
    expect([other, refused.code]).toEqual([400, 'validation_failed']);
  });

  test('changes nothing: several LINE accounts, a schedule', async () => {
    const accounts = (await owner.get('/line-accounts')).body.data;
    const head = await world.app.log.head();
    expect((await owner.put('/line-accounts', accounts)).body.data).toEqual(accounts);
    expect(await world.app.log.head()).toBe(head);
    const timing = { frequency: 'weekly', weekday: 1, time: '08:00', recipients: [], language: 'en' };
    const { data } = (await owner.post('/reports/schedules', { ...report(), ...timing })).body;
    const put = await owner.put(`/reports/schedules/${data.id}`, data);
    expect([put.status, put.body.data]).toEqual([200, data]);
  });

  test('with a change changes only that', async () => {
    const path = await made('/quick-replies', { brandId: brandId(), title: 'Moved', text: 'x', sort: 7 });
    const row = (await owner.get(path)).body.data;
    const moved = (await owner.put(path, { ...row, title: 'Moved twice', sort: 3 })).body.data;
    expect(moved).toEqual({ ...row, title: 'Moved twice', sort: 3, version: moved.version });
  });

  test('needs the permissions of the changed settings, and of no others', async () => {
    const clerk = await withKeys('clerk', ['settings.view', 'settings.system']);
    await owner.put('/settings', { retentionDays: 400, iceServers: [{ urls: 'stun:a.example:3478' }] });
    const row = (await clerk.get('/settings')).body.data;
    expect((await clerk.put('/settings', { ...row, staffCapacity: 6 })).body.data?.staffCapacity).toBe(6);
    const refused = await clerk.put('/settings', { ...row, version: undefined, retentionDays: 401, iceServers: [] });
    expect(refused.body.details?.map(({ message }: { message: string }) => message).sort()).toEqual([
      'settings.integrations',
      'settings.security',
    ]);
    await owner.post('/settings/reset');
  });
});

test('a brand has additional colors under custom names', async () => {
  const path = `/brands/${world.brands[0]!.id}`;
  const { colorScheme: before } = (await owner.get(path)).body.data;
  const colorScheme = { primary: '#112233', secondary: '#445566', accent: '#778899', 'on-dark': '#aabbcc' };
  expect((await owner.put(path, { colorScheme })).body.data.colorScheme).toEqual(colorScheme);
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`c${n}`, '#112233']));
  for (const wrong of [{ ...colorScheme, accent: 'red' }, { accent: '#112233' }, { ...many, primary: '#112233' }]) {
    expect((await owner.put(path, { colorScheme: wrong })).body.code).toBe('validation_failed');
  }
  expect((await owner.put(path, { colorScheme: { primary: '#112233', 'a b': '#112233' } })).status).toBe(400);
  await owner.put(path, { colorScheme: before });
});

test('settings are stored, refused completely, and reset to their defaults', async () => {
  const before = (await owner.get('/settings')).body.data;
  // Offsets must be multiples of a quarter of an hour, because sums are stored per quarter of an hour.
  for (const timeZone of ['Mars/Olympus', '+05:07', '-0001', '+05:07:30']) {
    expect((await owner.put('/settings', { staffCapacity: 5, timeZone })).body.code).toBe('validation_failed');
  }
  for (const timeZone of ['+05:45', '-0330', '+07', 'Asia/Kathmandu', before.timeZone]) {
    expect((await owner.put('/settings', { timeZone })).body.data.timeZone).toBe(timeZone);
  }
  expect((await owner.get('/settings')).body.data.staffCapacity).toBe(before.staffCapacity);
  expect((await owner.put('/settings', { staffCapacity: 5 })).body.data.staffCapacity).toBe(5);
  for (const targetPercent of [0, 100, 94.5, null]) {
    expect((await owner.put('/settings', { targetPercent })).body.code).toBe('validation_failed');
  }
  expect((await owner.post('/settings/reset')).body.data).toEqual({ ...before, version: expect.any(Number) });
});

test('the promise to each member group is part of the settings, complete', async () => {
  const before = (await owner.get('/settings')).body.data;
  expect(before.memberBenefits).toEqual({ normal: '', vip1: '', vip2: '', vip3: '' });
  const memberBenefits = { normal: '', vip1: 'Free delivery', vip2: 'จัดส่งฟรีและส่วนลด 10%', vip3: '專屬客服' };
  expect((await owner.put('/settings', { memberBenefits })).body.data).toMatchObject({
    memberBenefits,
    reward: 'A bonus and paid leave',
  });
  for (const wrong of [
    { vip1: 'only one' },
    { ...memberBenefits, vip4: '' },
    { ...memberBenefits, vip1: 'x'.repeat(301) },
  ]) {
    expect((await owner.put('/settings', { memberBenefits: wrong })).body.code).toBe('validation_failed');
  }
  expect((await owner.get('/settings')).body.data.memberBenefits).toEqual(memberBenefits);
  await owner.post('/settings/reset');
});

test('an empty reward means the default one', async () => {
  await owner.put('/settings', { reward: 'A day off' });
  for (const reward of ['', ' \u200b', 'A bonus and paid leave']) {
    const { status, body } = await owner.put('/settings', { reward });
    expect([status, body.data.reward]).toEqual([200, 'A bonus and paid leave']);
  }
  const head = await world.app.log.head();
  await owner.put('/settings', { reward: '' });
  expect(await world.app.log.head()).toBe(head);
  await owner.post('/settings/reset');
});

test('a brand may override benefits completely, over the edited version, with an audit entry', async () => {
  const { id } = (await owner.post('/brands', { name: 'Generous' })).body.data;
  const path = `/brands/${id}/benefits`;
  const nothing = { normal: '', vip1: '', vip2: '', vip3: '' };
  expect((await owner.get(path)).body.data).toEqual({ id, brandId: id, ...nothing, version: 0 });
  const benefits = { ...nothing, vip2: 'Tea tasting' };
  for (const wrong of [{ vip1: 'only one' }, { ...nothing, vip1: 'x'.repeat(301) }]) {
    expect((await owner.put(path, wrong)).body.code).toBe('validation_failed');
  }
  const changed = await owner.put(path, { ...benefits, version: 0 });
  expect(changed.body.data).toMatchObject({ ...benefits, brandId: id });
  const late = await owner.put(path, { ...nothing, version: 0 });
  expect([late.status, late.body.code, late.body.data]).toEqual([409, 'changed_meanwhile', changed.body.data]);
  const { changes, subject } = (await owner.get('/audit?kind=brandBenefits&limit=1')).body.data[0];
  expect(subject).toMatchObject({ id, name: 'Generous' });
  expect(changes).toMatchObject([{ field: 'vip2', after: 'Tea tasting' }]);
  expect((await owner.get('/settings')).body.data.memberBenefits.vip2).not.toBe('Tea tasting');
  await owner.delete(`/brands/${id}`);
});

describe('a conflicting change', () => {
  test('of the settings returns their current state, and needs only the permission of its own fields', async () => {
    const { version } = (await owner.get('/settings')).body.data;
    const first = (await owner.put('/settings', { reward: 'A day off', version })).body.data;
    const late = await owner.put('/settings', { reward: 'A bonus', version });
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'changed_meanwhile', first]);
    expect((await owner.get('/settings')).body.data).toEqual(first);
    const again = await owner.put('/settings', { staffCapacity: 7, version: first.version });
    expect(again.body.data).toMatchObject({ reward: 'A day off', staffCapacity: 7 });
    expect((await owner.put('/settings', { version: -1 })).body.details[0].path).toBe('version');
  });

  test('of a label', async () => {
    const fields = { brandId: world.brands[0]!.id, name: 'Wholesale', color: '#E03131' };
    const { id, version } = (await owner.post('/labels', fields)).body.data;
    const first = (await owner.put(`/labels/${id}`, { name: 'Trade', version })).body.data;
    const late = await owner.put(`/labels/${id}`, { name: 'Retail', version });
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'changed_meanwhile', first]);
  });

  test('of a quick reply; use is no change, and a move conflicts only with a move', async () => {
    const fields = { brandId: null, title: 'Hello', text: 'Hello!', keywords: [], category: '' };
    const row = (await owner.post('/quick-replies', fields)).body.data;
    const { id, version } = row;
    await owner.post(`/quick-replies/${id}/use`);
    await owner.put('/quick-replies/batch/sort', { items: [{ id, sort: 99 }] });
    const path = `/quick-replies/${id}`;
    // Sending the complete row would revert the position.
    expect((await owner.put(path, { ...row, text: 'Good day!' })).body.code).toBe('changed_meanwhile');
    const first = (await owner.put(path, { text: 'Good day!', version })).body.data;
    expect(first).toMatchObject({ text: 'Good day!', sort: 99, useCount: 1 });
    const late = await owner.put(path, { text: 'Hi!', version });
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'changed_meanwhile', first]);
  });
});

test('every change of an editable row requires its version', () => {
  const edits = routes.filter((route) => methodOf(route) === 'PUT' && contractOf(route).body !== undefined);
  const blind = edits.filter((route) => !contractOf(route).refusals?.includes('changed_meanwhile'));
  expect(blind.toSorted()).toEqual(withoutVersion);
});
