import type { Customer, Group } from '../../../scripts/line-simulator/simulator.ts';
import { createBrand } from '../../../server/commands/brands.ts';
import { checkedLineAccount, createLineAccount } from '../../../server/commands/line-accounts.ts';
import { conversationIdOf } from '../../../server/keys/ids.ts';
import type { Event } from '../../../shared/events/index.ts';
import { limits } from '../../../shared/limits.ts';
import { permissions, type Role, roles } from '../../../shared/permissions.ts';
import { labelPresets } from '../../../shared/vocabulary.ts';
import { png } from '../pictures.ts';
import { Random } from '../random.ts';
import { type ApiResponse, bootWorld, Caller, Clock, makePerson, type World } from '../world.ts';
import { Names } from './names.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * Friday, 09:00 in Bangkok. The history is two and a half months long, so that the last 30 days and this month are compared with days that
 * have customers.
 */
const start = Date.UTC(2026, 4, 1, 2);
/** Number of days before the recorded day, which is a Wednesday in July. */
const days = 75;
/** Number of the day from which customers write daily. Before that day, they write every fourth day. */
const busyFrom = 45;

/**
 * Returns a fixed id. Ids of conversations and messages are derived from the fixed ids, so rows with equal times have the same order in
 * every run.
 */
const fixedId = (group: number, n: number) => `019e8000-000${group}-7000-8000-00000000000${n}`;

export const brandNames = ['Tea', 'Ink', 'Paper'] as const;
export type BrandName = (typeof brandNames)[number];

interface Chat {
  name: string;
  brand: BrandName;
  customer: Customer;
  id: string;
}

/** A call that changed something, with its response. */
export interface Change {
  by: string;
  method: string;
  path: string;
  body: unknown;
  answer: ApiResponse;
}

/** Generated data that is recorded: three brands, nine people, 75 days with customers, and a recorded day that has not ended. */
export class RecordedWorld {
  readonly world: World;
  readonly names = new Names();
  readonly chats = new Map<string, Chat>();
  /** Every call that changed something, in order. */
  readonly changes: Change[] = [];
  readonly staff: Record<string, string> = {};
  readonly brands = {} as Record<
    BrandName,
    { id: string; accountId: string; channel: World['brands'][number]['channel'] }
  >;
  /** Ids and tokens of created objects, by the names that the seed uses. */
  readonly made: Record<string, string> = {};
  private readonly random = new Random(7);
  private readonly callers = new Map<string, { caller: Caller; since: number }>();

  private constructor(world: World) {
    this.world = world;
  }

  static async open(): Promise<RecordedWorld> {
    const world = await bootWorld({
      brandCount: 0,
      clock: new Clock(start),
      // Nobody goes offline and no call is lost while the recording runs.
      app: { presenceGraceMs: 2 ** 30, callGraceMs: 2 ** 30 },
    });
    const recorded = new RecordedWorld(world);
    try {
      await recorded.fill();
    } catch (error) {
      await world.close();
      throw error;
    }
    return recorded;
  }

  get now(): number {
    return this.world.clock.now();
  }

  /** Advances the clock. Nothing is in progress, because every step waits for its effects. */
  private pass(ms: number): void {
    this.world.clock.pass(ms);
  }

  /**
   * Advances the clock and immediately runs the work that is due, so that its effects are recorded at the same time even if the run is
   * slow.
   */
  async wait(ms: number): Promise<void> {
    this.pass(ms);
    await this.world.app.alarm.ring();
    await this.world.settled();
  }

  /** Advances the clock to a time of the day, in Bangkok. */
  private async until(dayOf: number, time: number): Promise<void> {
    await this.wait(Math.max(1000, start - 9 * hour + dayOf * day + time - this.now));
  }

  /** Forgets the sessions of all people, so that the next call of each person signs in again and has a fresh session. */
  forgetSessions(): void {
    this.callers.clear();
  }

  forget(name: string): void {
    this.callers.delete(name);
  }

  async as(name: string): Promise<Caller> {
    const known = this.callers.get(name);
    if (known !== undefined && this.now - known.since < limits.sessionMs - 2 * hour) return known.caller;
    const caller = await this.world.as(name);
    await this.world.settled();
    this.callers.set(name, { caller, since: this.now });
    return caller;
  }

  /** Sends a request as a person and records the response. */
  async call(by: string, method: string, path: string, body?: unknown): Promise<ApiResponse> {
    const caller = await this.as(by);
    const answer = await caller.call(method, path, body ?? (method === 'DELETE' ? undefined : {}));
    this.changes.push({ by, method, path, body, answer });
    await this.world.settled();
    return answer;
  }

  /** Sends a request that must succeed. @returns the data of the response */
  async must(by: string, method: string, path: string, body?: unknown) {
    const { status, body: answer } = await this.call(by, method, path, body);
    if (status >= 300) throw new Error(`${by} ${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer?.data;
  }

  async upload(
    by: string,
    path: string,
    bytes: Buffer,
    name: string,
    type: string,
    fields: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const { token } = await this.as(by);
    const headers = { authorization: `Bearer ${token}` };
    const answered = await fetch(`${this.world.url}/api${path}`, { method: 'POST', headers, body: form });
    const answer = { status: answered.status, headers: answered.headers, body: await answered.json() };
    this.changes.push({ by, method: 'POST', path, body: `${name}, ${bytes.length} bytes`, answer });
    await this.world.settled();
    return answer;
  }

  chat(name: string): Chat {
    const found = this.chats.get(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  }

  async writes(name: string, text: string): Promise<void> {
    const { status } = await this.chat(name).customer.writes(text);
    if (status !== 200) throw new Error(`the webhook of ${name} was answered with ${status}`);
    await this.world.settled();
  }

  async answers(by: string, name: string, text: string): Promise<string> {
    const { id } = await this.must(by, 'POST', '/messages', { conversationId: this.chat(name).id, kind: 'text', text });
    return id;
  }

  on(name: string, rest = ''): string {
    return `/conversations/${this.chat(name).id}${rest}`;
  }

  private async fill(): Promise<void> {
    await this.company();
    await this.customers();
    for (let n = 0; n < days; n++) {
      if (n === days - 4) await this.schedule();
      await this.aDay(n);
    }
    await this.aBusyMorning();
    await this.reports();
    await this.names.learn(this.world.app.log);
  }

  private config(decide: Parameters<World['app']['engine']['execute']>[2]) {
    return this.world.app.engine.execute('config', 'system', decide);
  }

  private async company(): Promise<void> {
    const { app, line, url, people } = this.world;
    for (const role of roles) this.person(role, people[role]);
    for (const [n, name] of brandNames.entries()) {
      const [id, accountId] = [fixedId(1, n), fixedId(2, n)];
      const labelIds = labelPresets.map((_, i) => fixedId(3, n * 10 + i).slice(0, 36));
      const look = { description: `${name} for everyone`, currency: name === 'Ink' ? 'USD' : 'THB' };
      await this.config(createBrand({ brandId: id, labelIds, name, ...look, colorScheme: { primary: '#2B8A3E' } }));
      const channelId = `165000000${n}`;
      const [channelSecret, accessToken] = [`secret-${n}`.padEnd(32, '0'), `token-${n}`];
      await this.config(
        createLineAccount({
          lineAccountId: accountId,
          brandId: id,
          nickname: `${name} LINE`,
          channelId,
          channelSecret: app.secrets.seal(channelSecret),
          accessToken: app.secrets.seal(accessToken),
          enabled: true,
        }),
      );
      const webhookUrl = `${url}/webhooks/line/${accountId}`;
      const channel = line.addChannel({
        channelId,
        channelSecret,
        accessToken,
        botName: `${name} Bot`,
        webhookUrl,
        quota: name === 'Tea' ? 1000 : null,
        pictureUrl: `https://pictures.example.com/${name}.png`,
      });
      const bot = { lineAccountId: accountId, botUserId: channel.botUserId, botName: channel.botName };
      await this.config(checkedLineAccount(bot));
      this.brands[name] = { id, accountId, channel };
      this.world.brands.push({ id, lineAccountId: accountId, channel });
      this.names.name(id, `brand ${name}`);
      this.names.name(accountId, `account ${name}`);
    }
    await this.world.settled();
    const [tea, ink, paper] = brandNames.map((name) => this.brands[name].id) as [string, string, string];
    this.person('second', await makePerson(this.world, 'second', 'cs_agent', [tea, ink]));
    this.person('nobody', await makePerson(this.world, 'nobody', 'cs_agent', []));
    this.person('auditor', await makePerson(this.world, 'auditor', 'admin', [tea]));
    await this.must('super_admin', 'PUT', `/staff/${this.staff.auditor}`, { permissions });
    const assigned: [Role, string[]][] = [
      ['admin', [tea, ink]],
      ['manager', [tea]],
      ['cs_lead', [tea, ink]],
      ['cs_agent', [tea]],
      ['viewer', [ink, paper]],
    ];
    for (const [role, assignedBrands] of assigned)
      await this.must('super_admin', 'PUT', `/staff/${this.staff[role]}`, { assignedBrands });
    await this.must('super_admin', 'PUT', '/settings', {
      systemName: 'Tea and Ink',
      registrationOpen: true,
      staffCapacity: 5,
      tolerances: { normal: 1800, vip1: 900, vip2: 600, vip3: 300 },
      memberBenefits: { normal: '', vip1: 'Free delivery', vip2: 'Tea tasting', vip3: 'A gift' },
    });
    for (const [name, messagePrice] of [
      ['Tea', 0.37],
      ['Ink', 0.0125],
    ] as const)
      await this.must('super_admin', 'PUT', `/line-accounts/${this.brands[name].accountId}`, { messagePrice });
    await this.must('super_admin', 'PUT', `/brands/${tea}/limits`, { warnAt: 400, stopAt: 900 });
    await this.must('super_admin', 'PUT', `/brands/${tea}/benefits`, { normal: '', vip1: 'Tea', vip2: '', vip3: '' });
    await this.must('super_admin', 'PUT', `/brands/${tea}/automation`, {
      defaultLanguage: 'th',
      greeting: { on: true, texts: { en: 'Welcome!', zh: '歡迎！', th: 'ยินดีต้อนรับค่ะ' } },
      outsideHours: {
        on: true,
        texts: { en: 'We are closed.', zh: '', th: 'ขณะนี้อยู่นอกเวลาทำการค่ะ' },
        hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: '08:00', to: '20:00' })),
      },
      rating: { on: true, texts: { en: 'How was it?', zh: '', th: 'ให้คะแนนเรา' } },
    });
    this.made.label = (
      await this.must('super_admin', 'POST', '/labels', { brandId: tea, name: 'Wholesale', color: '#1971C2' })
    ).id;
    for (const [title, text, category] of [
      ['Hello', 'สวัสดีค่ะ', 'greeting'],
      ['Price', 'Two tins cost 450 baht', 'prices'],
      ['Thanks', 'ขอบคุณค่ะ', 'greeting'],
    ] as const) {
      const body = { brandId: tea, title, text, keywords: [title.toLowerCase()], category };
      this.made.quickReply ??= (await this.must('super_admin', 'POST', '/quick-replies', body)).id;
      if (title !== 'Hello') await this.must('super_admin', 'POST', '/quick-replies', body);
    }
    const refund = await this.must('super_admin', 'POST', '/macros', {
      brandId: tea,
      name: 'Refund',
      actions: [
        { type: 'reply', text: 'Hello {name}' },
        { type: 'snooze', preset: 'tomorrow' },
      ],
    });
    this.made.macro = refund.id;
    const view = { name: 'Waiting for anyone', ownerId: null, query: { filter: 'open', assignee: ['none'] } };
    this.made.view = (await this.must('super_admin', 'POST', '/views', view)).id;
    await this.must('cs_agent', 'POST', '/views', { name: 'ของฉัน', query: { assignee: ['me'], unread: true } });
    const logo = png({ width: 8, height: 8, depth: 8, color: 2 }, (x, y, channel) => (x * 30 + y * 7 + channel) % 256);
    await this.upload('super_admin', `/brands/${tea}/logo`, logo, 'logo.png', 'image/png');
  }

  private person(name: string, id: string): void {
    this.staff[name] = id;
    this.names.name(id, `staff ${name}`);
  }

  private async customers(): Promise<void> {
    const who: Record<BrandName, string[]> = {
      Tea: ['Nok', 'Somsak', 'Mei', 'Bob', 'Ann', 'Olga', 'Pim'],
      Ink: ['Ivan', 'Lek', 'Kai', 'Dao'],
      Paper: ['Zoe'],
    };
    const languages = ['th', 'en', 'zh'];
    let count = 0;
    for (const brand of brandNames) {
      const { channel, accountId } = this.brands[brand];
      for (const name of who[brand]) {
        count += 1;
        const userId = `U${String(count).padStart(32, '0')}`;
        const customer = this.world.line.customer(channel.channelId, {
          displayName: name,
          userId,
          language: languages[count % 3] as string,
          pictureUrl: `https://pictures.example.com/${name}.png`,
        });
        const id = conversationIdOf(accountId, 'user', userId);
        this.chats.set(name, { name, brand, customer, id });
        this.names.name(id, `chat ${name}`);
      }
    }
    const group: Group = this.brands.Tea.channel.addGroup({
      id: `C${'0'.repeat(31)}1`,
      name: 'Family',
      pictureUrl: 'https://pictures.example.com/Family.png',
      members: [this.chat('Nok').customer, this.chat('Somsak').customer],
    });
    const id = conversationIdOf(this.brands.Tea.accountId, 'group', group.id);
    this.names.name(id, 'chat Family');
    const customer = group.participant(this.chat('Nok').customer) as unknown as Customer;
    this.chats.set('Family', { name: 'Family', brand: 'Tea', customer, id });
  }

  private agentOf({ brand }: Chat): string {
    if (brand === 'Paper') return 'super_admin';
    return this.random.pick(brand === 'Tea' ? ['cs_agent', 'cs_agent', 'second', 'cs_lead'] : ['second', 'cs_lead']);
  }

  private async schedule(): Promise<void> {
    const schedule = await this.must('super_admin', 'POST', '/reports/schedules', {
      name: 'Week',
      template: 'agent-performance',
      brand: this.brands.Tea.id,
      language: 'en',
      range: 'last7',
      format: 'xlsx',
      frequency: 'weekly',
      weekday: 1,
      time: '08:30',
      recipients: [],
    });
    this.made.schedule = schedule.id;
  }

  /** Adds the cases of a day. Each case has a question and replies, and most cases end. */
  private async aDay(n: number): Promise<void> {
    const { random } = this;
    if (n < busyFrom && n % 4 !== 0) return;
    const cases = n < busyFrom || n % 7 >= 5 ? 1 : 1 + random.below(2);
    for (let i = 0; i < cases; i++) {
      await this.until(n, (9 + 4 * i + random.below(3)) * hour + random.below(60) * minute);
      await this.aCase(n, [...this.chats.values()][random.below(this.chats.size)] as Chat);
    }
    if (n % 15 === 10) {
      // Sends a message outside business hours.
      await this.until(n, 22 * hour);
      await this.writes('Somsak', 'Are you still open?');
    }
  }

  private async aCase(n: number, chat: Chat): Promise<void> {
    const { random } = this;
    const by = this.agentOf(chat);
    await this.writes(chat.name, `Question of day ${n}`);
    this.pass(random.chance(0.4) ? 3000 + random.below(24_000) : 30_000 + random.below(40 * minute));
    await this.answers(by, chat.name, `Answer of day ${n}`);
    if (random.chance(0.5)) {
      this.pass(minute);
      await this.writes(chat.name, 'And how much is it?');
      this.pass(5000 + random.below(5 * minute));
      await this.answers(random.chance(0.3) ? 'super_admin' : by, chat.name, '450');
    }
    if (random.chance(0.35))
      await this.must(by, 'POST', this.on(chat.name, '/sales'), { amount: 100 * (1 + random.below(900)), note: null });
    if (random.chance(0.15)) await this.must(by, 'POST', this.on(chat.name, '/complaint'), { note: 'Late delivery' });
    if (random.chance(0.1) && chat.name !== 'Family')
      await this.must(by, 'PUT', this.on(chat.name, '/member-group'), { memberGroup: random.pick(['vip1', 'vip2']) });
    if (random.chance(0.7)) {
      this.pass(minute);
      const closer = chat.brand === 'Paper' ? 'super_admin' : 'cs_lead';
      await this.must(closer, 'PUT', this.on(chat.name, '/status'), { status: 'resolved', reason: 'Answered' });
      const { body } = await (await this.as(closer)).get(this.on(chat.name, '/history'));
      if (random.chance(0.6)) {
        this.pass(minute);
        await chat.customer.postback(`rate=${body.data.episodes.at(0).id}&score=${1 + random.below(5)}`);
        await this.world.settled();
      }
    }
  }

  /** Creates the recorded day: every state of a conversation and every kind of message. */
  private async aBusyMorning(): Promise<void> {
    const { line } = this.world;
    const tea = this.brands.Tea;
    await this.until(days, 9 * hour);
    await this.kinds();
    this.pass(minute);
    await this.writes('Bob', 'Buy my followers');
    await this.must('cs_lead', 'PUT', this.on('Bob', '/status'), { serviceStatus: 'blocked', reason: 'Advertises' });
    await this.chat('Pim').customer.blocks();
    await this.world.settled();
    await this.writes('Ann', 'Thank you');
    this.pass(2 * minute);
    await this.answers('cs_agent', 'Ann', 'You are welcome');
    await this.must('cs_lead', 'PUT', this.on('Ann', '/status'), { status: 'resolved' });
    await this.writes('Olga', 'Old question');
    await this.must('super_admin', 'PUT', this.on('Olga', '/archive'), { archived: true });
    await this.must('super_admin', 'PUT', this.on('Nok', '/member-group'), { memberGroup: 'vip3' });
    await this.must('super_admin', 'PUT', this.on('Mei', '/member-group'), { memberGroup: 'vip1' });
    await this.writes('Nok', 'Where is my parcel?');
    await this.writes('Mei', '茶葉還有貨嗎？');
    await this.writes('Ivan', 'Black ink?');
    await this.writes('Kai', 'Is it waterproof?');
    await this.writes('Family', 'Hello from all of us');
    await this.writes('Zoe', 'A sheet of paper');
    this.pass(2 * minute);
    await this.must('cs_lead', 'PUT', this.on('Mei', '/assign'), { staffId: this.staff.cs_agent });
    await this.must('cs_lead', 'PUT', this.on('Ivan', '/assign'), { staffId: this.staff.second });
    await this.must('cs_agent', 'PUT', this.on('Mei', '/labels'), { labels: [this.made.label] });
    await this.must('cs_agent', 'POST', this.on('Mei', '/tags'), { tags: ['wholesale', '批发'] });
    await this.must('cs_agent', 'PUT', this.on('Mei', '/pin'), { pinned: true });
    await this.must('cs_agent', 'PUT', this.on('Nok', '/priority'), { priority: 'high' });
    await this.must('cs_agent', 'POST', this.on('Nok', '/notes'), { text: 'Prefers jasmine tea' });
    this.pass(minute);
    await this.must('manager', 'POST', this.on('Nok', '/notes'), { text: 'Lives in Chiang Mai' });
    await this.must('cs_agent', 'POST', '/messages', {
      conversationId: this.chat('Mei').id,
      direction: 'note',
      text: 'Can you look at this?',
      mentions: [this.staff.cs_lead],
    });
    await this.must('cs_agent', 'POST', this.on('Nok', '/escalate'), { note: 'Asks for the manager' });
    await this.must('cs_agent', 'PUT', this.on('Family', '/mute'), { muted: true });
    line.faults.nextCalls({ path: '/v2/bot/message/*', status: 400, times: 1 });
    this.made.failed = await this.answers('second', 'Kai', 'It is');
    line.faults.clear();
    await this.must('cs_agent', 'POST', this.on('Mei', '/calls'), { kind: 'video' });
    await this.must('super_admin', 'POST', `/quick-replies/${this.made.quickReply}/use`);
    await this.refusals();
    const warehouse = { name: 'Warehouse', permissions: ['messages.view'], assignedBrands: [tea.id] };
    const token = await this.must('super_admin', 'POST', '/api-tokens', warehouse);
    this.made.apiToken = token.token;
    this.made.apiTokenId = token.apiToken?.id ?? '';
    const wall = await this.must('super_admin', 'POST', '/wall-tokens', { name: 'Lobby', brands: [tea.id] });
    this.made.wall = wall.token;
    this.made.wallId = wall.wallToken.id;
    const invited = await this.must('super_admin', 'POST', '/staff', {
      username: 'malee',
      fullName: 'Malee Srisuk',
      email: 'malee@example.com',
      role: 'cs_agent',
      assignedBrands: [tea.id],
    });
    this.made.invitation = JSON.stringify(invited).match(/[?#/=]([\w-]{30,}(?:\.[\w-]+)*)"/)?.[1] ?? '';
    this.made.invited = invited.staff?.id ?? invited.id;
    await this.alerts();
    await this.must('second', 'PUT', '/auth/me/presence', { presence: 'busy' });
    await this.wait(41 * minute);
    await this.writes('Dao', 'Just now');
    this.pass(3 * minute);
    await this.answers('second', 'Dao', 'Yes?');
  }

  /** Sends messages of every kind, in both directions. */
  private async kinds(): Promise<void> {
    const nok = this.chat('Nok').customer;
    const sends = [
      () => nok.sendsImage(),
      () => nok.sendsVideo(),
      () => nok.sendsAudio(),
      () => nok.sendsFile('order.pdf', Buffer.from('%PDF-1.7 order')),
      () => nok.sendsLocation(),
      () => nok.sendsSticker(),
      () => nok.sends({ type: 'hologram', fields: { depth: 3 } }),
      async () => nok.unsends((await nok.writes('Never mind')).messageId ?? ''),
    ];
    for (const send of sends) {
      this.pass(5000);
      await send();
      await this.world.settled();
    }
    this.pass(5000);
    const { body: thread } = await (await this.as('cs_agent')).get(`/messages/conversation/${this.chat('Nok').id}`);
    const withMedia = (thread.data as { id: string; kind: string }[]).filter(({ kind }) =>
      ['image', 'video', 'audio', 'file'].includes(kind),
    );
    this.made.mediaMessages = withMedia.map(({ id }) => id).join();
    const photo = png({ width: 4, height: 4, depth: 8, color: 2 }, (x, y) => x * 60 + y);
    const { body } = await this.upload('cs_agent', '/media', photo, 'photo.png', 'image/png');
    this.made.media = body.data.id;
    const conversationId = this.chat('Nok').id;
    await this.must('cs_agent', 'POST', '/messages', { conversationId, kind: 'image', mediaId: body.data.id });
    this.pass(5000);
    const sticker = { conversationId, kind: 'sticker', packageId: '446', stickerId: '1988' };
    await this.must('cs_agent', 'POST', '/messages', sticker);
    this.pass(5000);
    await this.chat('Dao').customer.follows();
    await this.chat('Olga').customer.follows();
    await this.world.settled();
  }

  /** Sends webhooks and sign-ins that are refused, for the logs. */
  private async refusals(): Promise<void> {
    await fetch(`${this.world.url}/webhooks/line/${this.brands.Tea.accountId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-line-signature': 'wrong' },
      body: '{"events":[]}',
    });
    this.pass(1000);
    const wrong = { username: 'cs_agent', password: 'a wrong password' };
    const answer = await new Caller(this.world.url).post('/auth/login', wrong);
    this.changes.push({ by: 'anonymous', method: 'POST', path: '/auth/login', body: wrong, answer });
    this.pass(1000);
    await this.call('cs_agent', 'PUT', '/settings', { systemName: 'Mine' });
  }

  private async alerts(): Promise<void> {
    const { id: brandId, accountId: subject } = this.brands.Tea;
    const at = this.now;
    const raised = (n: number, more: object) => ({
      type: 'alert.raised',
      alertId: fixedId(4, n),
      subject,
      brandId,
      detail: { account: 'Tea LINE', used: 1000, limit: 1000, value: 3, count: 3 },
      since: at - n * hour,
      ...more,
    });
    const events = [
      raised(1, { kind: 'quota-used-up', severity: 'critical' }),
      raised(2, { kind: 'send-failures', severity: 'warning' }),
      raised(3, {
        kind: 'disk-low',
        severity: 'warning',
        subject: null,
        brandId: null,
        detail: { value: 4000, free: 4000 },
      }),
      { type: 'alert.ended', alertId: fixedId(4, 2), endedAt: at - hour },
    ] as Event[];
    await this.world.app.engine.append({ stream: 'alerts', at, actor: 'system', events });
    this.made.alert = fixedId(4, 1);
    await this.world.settled();
  }

  private async reports(): Promise<void> {
    const tea = this.brands.Tea.id;
    for (const [name, body] of Object.entries({
      kpis: { template: 'kpi-overview', brand: 'all', range: 'last30', format: 'both', language: 'en' },
      comparison: { template: 'brand-comparison', brand: 'all', range: 'last30', format: 'xlsx', language: 'zh' },
      performance: { template: 'agent-performance', brand: tea, range: 'lastMonth', format: 'pdf', language: 'th' },
      detail: { template: 'full-detail', brand: tea, range: 'last7', format: 'xlsx', language: 'en' },
    })) {
      this.pass(1000);
      this.made[name] = (await this.must('super_admin', 'POST', '/reports', body)).id;
      await this.world.settled();
    }
  }
}
