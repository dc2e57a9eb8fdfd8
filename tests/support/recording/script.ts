import { png } from '../pictures.ts';
import { reportRequest, scheduleRequest } from '../report-files.ts';
import { Authenticator } from '../second-factor.ts';
import { Caller, password, routeWebhooks } from '../world.ts';
import type { RecordedWorld } from './seed.ts';

/** Step of the script: its title, and a function that runs it in the world. */
export type Step = readonly [title: string, run: (world: RecordedWorld) => Promise<unknown>];

/** Returns a step that sends requests as this person. */
const by =
  (who: string, ...calls: readonly [method: string, path: (world: RecordedWorld) => string, body?: unknown][]) =>
  async (world: RecordedWorld) => {
    for (const [method, path, body] of calls) {
      const payload = typeof body === 'function' ? (body as (of: RecordedWorld) => unknown)(world) : body;
      const { body: answer } = await world.call(who, method, path(world), payload);
      world.made.last = answer?.data?.id ?? world.made.last ?? '';
      await world.wait(1000);
    }
  };
const at = (path: string) => () => path;
const on =
  (name: string, rest = '') =>
  (world: RecordedWorld) =>
    world.on(name, rest);
const made =
  (start: string, name: string, rest = '') =>
  ({ made }: RecordedWorld) =>
    `${start}${made[name]}${rest}`;
const last = (start: string, rest = '') => made(start, 'last', rest);
const tea =
  (rest = '') =>
  ({ brands }: RecordedWorld) =>
    `/brands/${brands.Tea.id}${rest}`;
const keep = (name: string, start: (world: RecordedWorld) => Promise<unknown>) => async (world: RecordedWorld) => {
  await start(world);
  world.made[name] = world.made.last ?? '';
};

/** Sends a request without being signed in. */
async function anonymous(world: RecordedWorld, path: string, body: unknown): Promise<Caller> {
  const answer = await new Caller(world.world.url).post(path, body);
  world.changes.push({ by: 'anonymous', method: 'POST', path, body, answer });
  await world.world.settled();
  await world.wait(1000);
  return new Caller(world.world.url, answer.body.data?.token);
}

async function secondFactor(world: RecordedWorld): Promise<void> {
  const { body } = await world.call('viewer', 'POST', '/auth/second-factor/enrol');
  const secret: string = body.data.secret;
  const app = new Authenticator(secret, world.world.clock);
  await world.call('viewer', 'PUT', '/auth/second-factor', { code: app.code() });
  await world.wait(31_000);
  const { body: signIn } = await new Caller(world.world.url).post('/auth/login', { username: 'viewer', password });
  await anonymous(world, '/auth/second-factor', { ticket: signIn.data?.ticket ?? '', code: '000000' });
  await anonymous(world, '/auth/second-factor', { ticket: signIn.data?.ticket ?? '', code: app.code() });
  await world.call('viewer', 'POST', '/auth/second-factor/recovery-codes');
  await world.call('viewer', 'DELETE', '/auth/second-factor');
}

const picture = png({ width: 8, height: 8, depth: 8, color: 2 }, (x, y) => (x * 30 + y) % 256);

/** Steps of the recording, in order. Nearly every request that changes data is sent once. */
export const script: readonly Step[] = [
  ['A customer writes', (world) => world.writes('Nok', 'Is anybody there?')],
  ['A customer of another brand writes', (world) => world.writes('Kai', 'Hello, ink?')],
  [
    'An agent answers',
    by('cs_agent', [
      'POST',
      at('/messages'),
      (w: RecordedWorld) => ({ conversationId: w.chat('Nok').id, kind: 'text', text: 'Yes' }),
    ]),
  ],
  ['A message is read', by('cs_agent', ['PUT', last('/messages/', '/read')])],
  [
    'Two messages at once, which end the case',
    by('cs_lead', [
      'POST',
      on('Nok', '/answer'),
      {
        messages: [
          { kind: 'text', text: 'One' },
          { kind: 'text', text: 'Two' },
        ],
        resolve: true,
      },
    ]),
  ],
  ['The end is undone', by('cs_lead', ['PUT', on('Nok', '/status'), { status: 'open', undo: true }])],
  [
    'Priority, group, tags, pin',
    by(
      'cs_agent',
      ['PUT', on('Nok', '/priority'), { priority: 'low' }],
      ['PUT', on('Nok', '/member-group'), { memberGroup: 'vip2' }],
      ['POST', on('Nok', '/tags'), { tags: ['gift'] }],
      ['PUT', on('Nok', '/pin'), { pinned: true }],
    ),
  ],
  [
    'Labels',
    by('cs_agent', ['PUT', on('Nok', '/labels'), ({ made: { label } }: RecordedWorld) => ({ labels: [label] })]),
  ],
  [
    'Processed, archived, muted',
    by(
      'cs_lead',
      ['PUT', on('Nok', '/processed'), {}],
      ['PUT', on('Nok', '/archive'), { archived: true }],
      ['PUT', on('Nok', '/mute'), { muted: true }],
    ),
  ],
  [
    'Assigned, transferred, escalated',
    by(
      'manager',
      ['PUT', on('Nok', '/assign'), ({ staff }: RecordedWorld) => ({ staffId: staff.cs_lead })],
      [
        'POST',
        on('Nok', '/transfer'),
        ({ staff }: RecordedWorld) => ({ staffId: staff.cs_agent, note: 'Speaks Thai' }),
      ],
      ['POST', on('Nok', '/escalate'), { note: 'Angry' }],
    ),
  ],
  [
    'Several conversations at once',
    by('cs_lead', [
      'POST',
      at('/conversations/batch'),
      ({ chats }: RecordedWorld) => ({
        ids: [chats.get('Ann')?.id, chats.get('Zoe')?.id],
        action: 'pin',
        pinned: true,
      }),
    ]),
  ],
  [
    'A note of the thread',
    by('cs_agent', [
      'POST',
      at('/messages'),
      (w: RecordedWorld) => ({
        conversationId: w.chat('Nok').id,
        direction: 'note',
        text: 'Look',
        mentions: [w.staff.cs_lead],
      }),
    ]),
  ],
  [
    'A note of the customer comes and goes',
    async (world) => {
      const { body } = await world.call('cs_agent', 'POST', world.on('Nok', '/notes'), { text: 'Has two cats' });
      const notes: { id: string }[] = body.data.internalNotes;
      await world.call('cs_agent', 'DELETE', world.on('Nok', `/notes/${notes.at(0)?.id}`));
    },
  ],
  [
    'A sale comes and goes',
    by(
      'cs_agent',
      ['POST', on('Nok', '/sales'), { amount: 45_000, note: 'Two tins' }],
      ['DELETE', (w) => w.on('Nok', `/sales/${w.made.last}`)],
      ['POST', on('Nok', '/sales'), { amount: 9900, note: null }],
    ),
  ],
  [
    'A complaint comes and goes',
    by('cs_agent', ['POST', on('Nok', '/complaint'), { note: 'Late' }], ['DELETE', on('Nok', '/complaint')]),
  ],
  [
    'A failed message is sent again, another is deleted',
    async (world) => {
      await world.call('second', 'POST', `/messages/${world.made.failed}/resend`);
      await world.wait(1000);
      world.world.line.faults.nextCalls({ path: '/v2/bot/message/*', status: 400, times: 1 });
      const failed = await world.answers('second', 'Kai', 'Once more');
      world.world.line.faults.clear();
      await world.call('second', 'DELETE', `/messages/${failed}`);
    },
  ],
  [
    'A customer rates, blocks and is erased',
    async (world) => {
      await world.chat('Olga').customer.blocks();
      await world.world.settled();
      await world.wait(1000);
      await world.call('super_admin', 'POST', world.on('Olga', '/erase'));
    },
  ],
  [
    'A picture and a call',
    async (world) => {
      const { body } = await world.upload('cs_agent', '/media', picture, 'photo.png', 'image/png');
      await world.wait(1000);
      await by(
        'cs_agent',
        ['POST', at('/messages'), { conversationId: world.chat('Nok').id, kind: 'image', mediaId: body.data.id }],
        ['POST', on('Nok', '/calls'), { kind: 'audio' }],
      )(world);
    },
  ],
  [
    'A file is sent, and its link revoked',
    async (world) => {
      const paper = Buffer.from('%PDF-1.7 prices');
      const { body } = await world.upload('cs_agent', '/media', paper, 'prices.pdf', 'application/pdf', { as: 'file' });
      await world.wait(1000);
      const file = { conversationId: world.chat('Nok').id, kind: 'file', mediaId: body.data.id };
      const sent = await world.call('cs_agent', 'POST', '/messages', file);
      await world.world.settled();
      await world.call('cs_agent', 'DELETE', `/messages/${sent.body.data.id}/file-link`);
    },
  ],
  [
    'Labels and quick replies change',
    async (world) => {
      await by(
        'super_admin',
        ['POST', at('/labels'), { brandId: world.brands.Ink.id, name: 'Retail', color: '#E03131' }],
        ['PUT', last('/labels/'), { color: '#2B8A3E' }],
        ['DELETE', last('/labels/')],
      )(world);
      await by(
        'super_admin',
        ['PUT', made('/quick-replies/', 'quickReply'), { title: 'Hi' }],
        ['PUT', at('/quick-replies/batch/sort'), { items: [{ id: world.made.quickReply, sort: 9 }] }],
        ['POST', made('/quick-replies/', 'quickReply', '/use')],
        ['DELETE', made('/quick-replies/', 'quickReply')],
      )(world);
    },
  ],
  [
    'Views change',
    async (world) => {
      await by(
        'super_admin',
        [
          'POST',
          at('/views'),
          { name: 'VIPs', ownerId: null, brandIds: [world.brands.Ink.id], query: { label: ['x'] } },
        ],
        ['PUT', last('/views/'), { name: 'VIPs of Ink', sort: 'latest' }],
        ['DELETE', last('/views/')],
        ['PUT', made('/views/', 'view'), { order: 5 }],
      )(world);
      await by('cs_agent', ['POST', at('/views'), { name: 'Unread', query: { unread: true } }])(world);
    },
  ],
  [
    'Settings change',
    by('super_admin', ['PUT', at('/settings'), { systemName: 'Tea, Ink and Paper', targetPercent: 90 }]),
  ],
  ['Settings that an administrator may not change', by('admin', ['PUT', at('/settings'), { systemName: 'Mine' }])],
  [
    'A logo of the installation',
    async (world) => {
      await world.upload('super_admin', '/settings/logo', picture, 'logo.png', 'image/png');
      await world.call('super_admin', 'DELETE', '/settings/logo');
    },
  ],
  [
    'A mail server comes and goes',
    by(
      'super_admin',
      [
        'PUT',
        at('/settings/smtp'),
        {
          host: 'smtp.example.com',
          port: 587,
          security: 'starttls',
          username: 'desk',
          password: 'a password for mail',
          fromName: 'Desk',
          fromAddress: 'desk@example.com',
        },
      ],
      ['DELETE', at('/settings/smtp')],
    ),
  ],
  [
    'A brand changes',
    by(
      'admin',
      ['PUT', tea(), { description: 'Tea, since 1952' }],
      ['PUT', tea('/benefits'), { normal: '', vip1: 'Free delivery', vip2: '', vip3: '' }],
      ['PUT', tea('/limits'), { warnAt: 500, stopAt: 800 }],
      ['PUT', tea('/automation'), { defaultLanguage: 'en' }],
      ['DELETE', tea('/logo')],
    ),
  ],
  [
    'A brand comes and goes',
    async (world) => {
      await keep('brand', by('super_admin', ['POST', at('/brands'), { name: 'Glue', currency: 'THB' }]))(world);
      const brand = made('/brands/', 'brand');
      await by('super_admin', [
        'POST',
        made('/brands/', 'brand', '/assign-staff'),
        { staffIds: [world.staff.cs_agent] },
      ])(world);
      await keep(
        'account',
        by('super_admin', [
          'POST',
          at('/line-accounts'),
          { brandId: null, nickname: 'Glue LINE', channelId: '1650000099' },
        ]),
      )(world);
      const unbind = (w: RecordedWorld) => `/brands/${w.made.brand}/unbind-line-account/${w.made.account}`;
      await by(
        'super_admin',
        ['POST', made('/brands/', 'brand', '/bind-line-account'), { lineAccountId: world.made.account }],
        ['PUT', made('/line-accounts/', 'account'), { nickname: 'Glue' }],
        ['DELETE', unbind],
        ['DELETE', made('/line-accounts/', 'account')],
        ['DELETE', brand],
      )(world);
    },
  ],
  [
    'LINE accounts change',
    async (world) => {
      const { accountId, id } = world.brands.Tea;
      const path = `/line-accounts/${accountId}`;
      await by(
        'super_admin',
        ['PUT', at('/line-accounts'), [{ id: accountId, nickname: 'Tea' }]],
        [
          'PUT',
          at('/line-config'),
          { accounts: [{ id: accountId, nickname: 'Tea LINE' }], limits: [{ brandId: id, warnAt: 400, stopAt: 900 }] },
        ],
        ['POST', at(`${path}/test`)],
        ['POST', at(`${path}/webhook`), {}],
        ['POST', at(`${path}/test-message`), { userId: world.chat('Nok').customer.userId, message: 'Hello' }],
        ['POST', at(`${path}/webhooks/replay`), {}],
      )(world);
      // Sets the webhook URLs again, because the calls above register a URL without the port of this test.
      routeWebhooks(world.world);
    },
  ],
  [
    'People change',
    async (world) => {
      const [tea] = world.world.brands;
      await keep(
        'person',
        by('super_admin', [
          'POST',
          at('/staff'),
          {
            username: 'somchai',
            fullName: 'Somchai Jaidee',
            email: 's@example.com',
            role: 'cs_agent',
            password,
            assignedBrands: [tea?.id],
          },
        ]),
      )(world);
      const person = made('/staff/', 'person');
      await by(
        'super_admin',
        ['PUT', person, { fullName: 'Somchai J.' }],
        ['PUT', made('/staff/', 'person', '/permissions'), { permissions: ['messages.view'] }],
        ['PUT', made('/staff/', 'person', '/reset-password'), { newPassword: 'another long password' }],
        ['PUT', made('/staff/', 'person', '/status'), { status: 'inactive' }],
        ['DELETE', made('/staff/', 'person', '/second-factor')],
        ['POST', made('/staff/', 'invited', '/invitation')],
        ['DELETE', person],
      )(world);
      await world.call('admin', 'PUT', `/staff/${world.staff.super_admin}`, { fullName: 'Nobody' });
    },
  ],
  [
    'A person loses a brand',
    by('super_admin', [
      'PUT',
      ({ staff }) => `/staff/${staff.cs_lead}`,
      ({ brands }: RecordedWorld) => ({ assignedBrands: [brands.Tea.id] }),
    ]),
  ],
  [
    'People join by themselves',
    async (world) => {
      await anonymous(world, '/auth/register', {
        username: 'newcomer',
        password,
        fullName: 'New Comer',
        email: 'n@example.com',
      });
      await anonymous(world, `/auth/invitations/${world.made.invitation}`, { password });
      await anonymous(world, '/auth/forgot-password', { login: 'malee@example.com' });
    },
  ],
  [
    'Sessions and passwords',
    async (world) => {
      await by(
        'manager',
        ['PUT', at('/auth/me'), { fullName: 'Person M.' }],
        ['PUT', at('/auth/me/presence'), { presence: 'busy' }],
        ['POST', at('/auth/renew')],
        ['POST', at('/auth/reauthenticate'), { password }],
        ['PUT', at('/auth/change-password'), { currentPassword: 'wrong', newPassword: 'another long password' }],
      )(world);
      const other = await anonymous(world, '/auth/login', { username: 'second', password });
      const { body } = await other.get('/auth/me/sessions');
      const ended = (body.data as { id: string; current?: boolean }[]).find(({ current }) => current !== true);
      await by('second', ['DELETE', at(`/auth/me/sessions/${ended?.id}`)], ['DELETE', at('/auth/me/sessions')])(world);
      world.forget('second');
      await by(
        'second',
        ['PUT', at('/auth/change-password'), { currentPassword: password, newPassword: 'another long password' }],
        ['POST', at('/auth/logout')],
      )(world);
    },
  ],
  ['A second factor', secondFactor],
  [
    'Reports',
    async (world) => {
      await keep(
        'report',
        by('super_admin', ['POST', at('/reports'), reportRequest({ format: 'xlsx', range: 'today' })]),
      )(world);
      await by(
        'super_admin',
        ['PUT', made('/reports/', 'report'), { name: 'For the board' }],
        ['POST', made('/reports/', 'report', '/cancel')],
        ['POST', made('/reports/', 'report', '/generate')],
        [
          'POST',
          made('/reports/', 'kpis', '/schedule'),
          { range: 'yesterday', format: 'xlsx', frequency: 'monthly', day: 31, time: '08:00', recipients: [] },
        ],
        ['DELETE', made('/reports/', 'report')],
      )(world);
      await keep(
        'plan',
        by('super_admin', ['POST', at('/reports/schedules'), scheduleRequest({ format: 'xlsx' })]),
      )(world);
      await by(
        'super_admin',
        ['PUT', made('/reports/schedules/', 'plan'), { active: false }],
        ['POST', made('/reports/schedules/', 'plan', '/run')],
      )(world);
      await by(
        'super_admin',
        ['POST', made('/reports/schedules/', 'plan', '/runs/none/send')],
        ['POST', at('/reports/schedules/failures/clear'), {}],
        ['DELETE', made('/reports/schedules/', 'plan')],
      )(world);
    },
  ],
  [
    'An alert is acknowledged, notifications are cleared',
    async (world) => {
      await world.call('super_admin', 'PUT', `/monitor/alerts/${world.made.alert}/acknowledge`);
      await world.call('cs_lead', 'POST', '/notifications/clear', {});
    },
  ],
  [
    'Tokens',
    by(
      'super_admin',
      ['PUT', made('/wall-tokens/', 'wallId', '/renew'), {}],
      ['DELETE', made('/wall-tokens/', 'wallId')],
      ['POST', at('/api-tokens'), { name: 'Till', permissions: ['messages.view'], assignedBrands: ['all'] }],
      ['DELETE', made('/api-tokens/', 'apiTokenId')],
    ),
  ],
  [
    'Waiting conversations are allocated',
    async (world) => {
      const { body } = await world.call('super_admin', 'POST', '/dashboard/allocate', { brand: 'all', apply: false });
      const plan = (body.data?.plan ?? []).map(({ conversation, staff }: Record<string, { id: string }>) => ({
        conversationId: conversation?.id,
        staffId: staff?.id,
      }));
      await world.call('super_admin', 'POST', '/dashboard/allocate', { brand: 'all', apply: true, plan });
    },
  ],
  [
    'A conversation is snoozed, named and read',
    async (world) => {
      const until = new Date(world.world.clock.now() + 3_600_000).toISOString();
      await by(
        'cs_agent',
        ['PUT', on('Nok', '/snooze'), { until, confirm: true }],
        ['PUT', on('Nok', '/customer'), { alias: 'Nok from Rama 9' }],
        ['PUT', on('Nok', '/read'), {}],
      )(world);
    },
  ],
  [
    'A reply is scheduled and sent, another is undone',
    async (world) => {
      const conversationId = world.chat('Nok').id;
      const sendAt = new Date(world.world.clock.now() + 3_600_000).toISOString();
      await by('cs_agent', ['POST', at('/messages'), { conversationId, kind: 'text', text: 'Later', sendAt }])(world);
      await by('cs_agent', ['PUT', last('/messages/'), { sendAt: null }])(world);
      const held = { conversationId, kind: 'text', text: 'By mistake', undoSeconds: 10 };
      await by('cs_agent', ['POST', at('/messages'), held])(world);
      await by('cs_agent', ['POST', on('Nok', '/answer/undo'), { messageIds: [world.made.last] }])(world);
    },
  ],
  [
    'A macro is changed, run and deleted',
    by(
      'super_admin',
      ['PUT', made('/macros/', 'macro'), { name: 'Refund of a parcel' }],
      ['POST', (world) => world.on('Nok', `/macros/${world.made.macro}`), {}],
      ['DELETE', made('/macros/', 'macro')],
    ),
  ],
  [
    'A report of one’s own',
    by(
      'super_admin',
      [
        'POST',
        at('/analytics/custom-report'),
        { figures: ['replies', 'avgResponseTime', 'revenue'], by: 'staff', range: 'last30' },
      ],
      ['POST', at('/analytics/custom-report'), { figures: ['conversations', 'csat'], by: 'brand', range: 'lastMonth' }],
      ['POST', at('/analytics/custom-report/export'), { figures: ['replies'], by: 'day', range: 'last7' }],
    ),
  ],
  ['The settings are reset', by('super_admin', ['POST', at('/settings/reset')])],
];
