import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../shared/api/contract.ts';
import { contracts } from '../../shared/api/index.ts';
import { reportRequest, scheduleRequest } from '../support/report-files.ts';
import { enrolled, offered, ticketOf } from '../support/second-factor.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown; schema: unknown }> };
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let world: World;
let document: Document;

beforeAll(async () => {
  world = await bootWorld();
  document = (await new Caller(world.url).get('/docs/openapi.json')).body;
});
afterAll(() => world.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );

describe('the document', () => {
  test('contains every contract and nothing else, each under a unique name', () => {
    expect(document.openapi).toBe('3.1.0');
    const calls = Object.keys(contracts).map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(
      operations()
        .map(({ route }) => route)
        .sort(),
    ).toEqual(calls.sort());
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('describes for each the parameters, the body with its example, the permissions, and the possible responses', () => {
    for (const [route, contract] of Object.entries(contracts as Record<string, Endpoint>)) {
      const [method = '', path = ''] = route.split(' ');
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      const named = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect([route, named]).toEqual([route, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)]);
      expect([route, operation.security]).toEqual([route, contract.permission === 'public' ? [] : [{ bearer: [] }]]);
      const json = operation.requestBody?.content['application/json'];
      expect([route, json?.example]).toEqual([route, contract.example?.body]);
      expect(Object.keys(operation.responses)).toContain(String(contract.status ?? 200));
      if (contract.permission !== 'public') expect(Object.keys(operation.responses)).toContain('401');
    }
  });

  test('states the bounds of numbers in a query', () => {
    const { parameters = [] } = document.paths['/figures/{name}/rows']!.get!;
    const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
    expect(schemaOf('weekday')).toMatchObject({ type: 'integer', minimum: 1, maximum: 7 });
    expect(schemaOf('hour')).toMatchObject({ type: 'integer', minimum: 0, maximum: 23 });
  });

  test('has no dangling references', () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
    expect(refs.size).toBeGreaterThan(8);
    const there = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const ref of refs) expect(there).toContain(ref);
    expect(text).not.toContain('$defs');
  });

  test('is shown by a page that loads only own resources', async () => {
    const page = await fetch(`${world.url}/api/docs`);
    expect([page.status, page.url]).toEqual([200, `${world.url}/api/docs/`]);
    const html = await page.text();
    expect(html).toContain('js/scalar.js');
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    const [, icon = ''] = /<head><link rel="icon" href="([^"]+)"/.exec(html) ?? [];
    expect(icon).not.toBe('');
    expect((await fetch(new URL(icon, page.url))).headers.get('content-type')).toBe('image/png');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const start = await fetch(`${world.url}/api/docs/js/start.js`);
    expect(await start.text()).toContain('Scalar.createApiReference');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const script = await fetch(`${world.url}/api/docs/js/scalar.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    const elsewhere = await fetch(`${world.url}/api/test`);
    expect(elsewhere.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(elsewhere.headers.get('content-security-policy')).toMatch(/connect-src 'self'(;|$)/);
  });
});

/** Creates rows through the API, as a program that uses the API does. */
class Kit {
  private readonly owner: Caller;
  private readonly n: number;
  readonly names: Record<string, string> = {};

  constructor(owner: Caller, n: number) {
    this.owner = owner;
    this.n = n;
  }

  private async make(path: string, body: object): Promise<string> {
    const answer = await this.owner.post(path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 201, undefined]);
    return answer.body.data.id;
  }

  private async conversation(): Promise<string> {
    const { channel, lineAccountId } = world.brands[0]!;
    // Restores the webhook URL, which an example changes at LINE.
    channel.webhookUrl = `${world.url}/webhooks/line/${lineAccountId}`;
    const displayName = `Nok ${this.n} ${Object.keys(this.names).length}`;
    const nok = world.line.customer(channel.channelId, { displayName });
    await nok.writes('hello');
    await world.settled();
    const { body } = await this.owner.get(`/conversations?q=${encodeURIComponent(displayName)}`);
    return body.data[0].id;
  }

  /** Creates the rows whose ids the examples contain. */
  async fill(path: string): Promise<this> {
    const { names, n } = this;
    names.b1 = await this.make('/brands', { name: `Brand of example ${n}` });
    names.a1 = await this.make('/line-accounts', { brandId: null, nickname: 'Free', channelId: `channel-${n}` });
    names.c1 = await this.conversation();
    names.c2 = await this.conversation();
    const reply = { brandId: names.b1, title: 'x', text: 'x', keywords: [], category: 'x' };
    names.q1 = await this.make('/quick-replies', reply);
    names.l1 = await this.make('/labels', { brandId: names.b1, name: 'x', color: '#111111' });
    names.s1 = await makePerson(world, `person${n}`, 'viewer', [world.brands[0]!.id]);
    const { channelId } = world.brands[0]!.channel;
    world.line.customer(channelId, { displayName: 'Of the example', userId: 'U4af4980629fd4f0a8b2c7f5b9f1c2d3e' });
    const note = { conversationId: names.c1, kind: 'text', direction: 'note', text: 'x' };
    names.m1 = await this.make('/messages', note);
    if (path.startsWith('/macros/') || path.includes('/macros/')) {
      const actions = [{ type: 'status', status: 'resolved' }];
      names.k1 = await this.make('/macros', { brandId: names.b1, name: 'x', actions });
      names.k2 = await this.make('/macros', { brandId: null, name: 'x', actions });
    }
    if (path.startsWith('/views/')) names.v1 = await this.make('/views', { name: 'x', query: {} });
    const held = { conversationId: names.c1, kind: 'text', text: 'x', undoSeconds: 10 };
    const sendAt = new Date(world.clock.now() + 3_600_000).toISOString();
    const later = { conversationId: names.c1, kind: 'text', text: 'x', sendAt };
    if (path === '/messages/{id}') names.m2 = await this.make('/messages', later);
    if (path.endsWith('/answer/undo')) names.m1 = await this.make('/messages', held);
    const wall = await this.owner.post('/wall-tokens', { name: 'x', brands: ['all'] });
    names.w1 = wall.body.data.wallToken.id;
    if (path.startsWith('/reports/')) {
      names.r1 = await this.make('/reports', reportRequest());
      names.p1 = await this.make('/reports/schedules', scheduleRequest());
    }
    return this;
  }

  /** Replaces the ids of the examples with real ones. */
  real(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value), (_, inner) =>
      typeof inner === 'string' ? (this.names[inner] ?? inner) : inner,
    );
  }

  /** Replaces the parameter of a path with a real id. */
  at(path: string): string {
    const kinds = { brands: 'b1', 'line-accounts': 'a1', conversations: 'c1', 'quick-replies': 'q1' };
    if (path === '/messages/{id}') return path.replace('{id}', this.names.m2 ?? '');
    const inPath = path.replace('{macroId}', this.names.k2 ?? '');
    const others = { macros: 'k1', views: 'v1', labels: 'l1', staff: 's1', messages: 'm1', 'wall-tokens': 'w1' };
    // Uses the account of the world, because LINE responds successfully only for a channel whose token it knows.
    if (/\/(webhook|test-message)$/.test(path)) return path.replace('{id}', world.brands[0]!.lineAccountId);
    const reports = path.startsWith('/reports/schedules') ? { reports: 'p1' } : { reports: 'r1' };
    const name = { ...kinds, ...others, ...reports }[path.split('/')[1] ?? ''];
    return inPath.replaceAll(/\{\w+\}/g, name === undefined ? 'none' : (this.names[name] ?? 'none'));
  }
}

describe('the examples', () => {
  // Takes long, because dozens of users are created and their passwords are hashed.
  test('of every call respond as the contract states', async () => {
    await (await world.as('super_admin')).put('/settings', { registrationOpen: true });
    const withExample = operations().filter(({ operation }) => operation.requestBody?.content['application/json']);
    expect(withExample.length).toBeGreaterThan(40);
    const results: unknown[] = [];
    const wanted: unknown[] = [];
    let n = 0;
    for (const { route, operation } of withExample) {
      n += 1;
      const [method = '', path = ''] = route.split(' ');
      // Each call is made by a separate user, because one of the calls changes the password and another signs out.
      const username = `owner${n}`;
      await makePerson(world, username, 'super_admin', ['all']);
      const owner = await world.as(username);
      const kit = await new Kit(owner, n).fill(path);
      const example = kit.real(operation.requestBody!.content['application/json']!.example);
      const body = await bodyOf(route, example, username, owner);
      const address = path.startsWith('/auth/invitations/') ? await linkOf(owner) : kit.at(path);
      const answer = await owner.call(method, address, body);
      const expected = Number(Object.keys(operation.responses)[0]);
      // The JSON body is missing if the response is a file.
      results.push([route, answer.status, answer.body?.code, answer.body?.details]);
      wanted.push([route, expected, undefined, undefined]);
    }
    expect(results).toEqual(wanted);
  });
});

/** Invites a user. @returns the path of the invitation */
async function linkOf(owner: Caller): Promise<string> {
  const names = { username: 'linked', fullName: 'Linked', email: 'linked@example.com' };
  const { body } = await owner.post('/staff', { ...names, role: 'viewer', assignedBrands: [] });
  return `/auth/invitations/${body.data.invitation.url.split('#')[1]}`;
}

/**
 * Completes an example with values that the documentation cannot contain: ids of the signed-in user, and codes that are currently valid.
 */
async function bodyOf(route: string, example: unknown, username: string, owner: Caller): Promise<unknown> {
  switch (route) {
    case 'PUT /auth/second-factor':
      return { code: (await offered(owner, world.clock)).app.code() };
    case 'POST /auth/second-factor': {
      const { app } = await enrolled(owner, world.clock);
      return { ticket: await ticketOf(owner, username), code: app.code(1) };
    }
    case 'POST /auth/login':
      return { ...(example as object), username, password };
    case 'PUT /auth/change-password':
      return { ...(example as object), currentPassword: password };
    // Replaces the channel of the example, because it already exists here.
    case 'POST /line-accounts':
      return { ...(example as object), channelId: `of-${username}` };
    default:
      return example;
  }
}
