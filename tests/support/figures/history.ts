import { expect, vi } from 'vitest';
import type { Customer } from '../../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../../server/keys/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { conversationStatuses, memberGroups, priorities, serviceStatuses } from '../../../shared/vocabulary.ts';
import { Random } from '../random.ts';
import { bootWorld, type Caller, makePerson, type World } from '../world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A chat in which customers write. */
interface Chat {
  does: Customer['does'];
  conversationId: string;
  brand: number;
  /**
   * Number of changes that the history has made to the chat's turns. Limited to the number of changes per chat that the product stores for
   * late messages.
   */
  acts: number;
  isSingle: boolean;
}

/** Time zones and start times of the histories: zones a few days before a clock change, and zones with an unusual offset. */
const edges = [
  { zone: 'Europe/Berlin', at: Date.UTC(2027, 2, 26, 9) },
  { zone: 'Europe/Berlin', at: Date.UTC(2027, 9, 29, 9) },
  { zone: 'America/New_York', at: Date.UTC(2027, 2, 12, 15) },
  { zone: 'America/New_York', at: Date.UTC(2027, 10, 5, 15) },
  { zone: 'Asia/Kathmandu', at: Date.UTC(2027, 5, 28, 15) },
  // Time zones in which some days have no midnight, in which the clock changes by half an hour, or with an offset of 14 hours.
  { zone: 'Asia/Beirut', at: Date.UTC(2027, 2, 26, 9) },
  { zone: 'Africa/Cairo', at: Date.UTC(2027, 3, 28, 9) },
  { zone: 'Australia/Lord_Howe', at: Date.UTC(2027, 3, 2, 1) },
  { zone: 'Pacific/Kiritimati', at: Date.UTC(2027, 0, 2, 1) },
] as const;

const actsMax = 16;

/** Generates two weeks of activity of customers and users from one seed, through webhooks and REST. */
export class History {
  readonly random: Random;
  readonly world: World;
  readonly zone: string;
  private readonly chats: Chat[] = [];
  private readonly written: { chat: Chat; id: string; at: number }[] = [];
  private readonly sales: { chat: Chat; saleId: string }[] = [];
  private readonly failed: string[] = [];
  private readonly callers = new Map<string, { caller: Caller; since: number }>();
  private lineIds = 1;
  /** User ids by name. */
  readonly people: Record<string, string> = {};

  private constructor(seed: number, world: World, zone: string) {
    this.random = new Random(seed);
    this.world = world;
    this.zone = zone;
  }

  static async start(seed: number): Promise<History> {
    const { at, zone } = edges[seed % edges.length] as (typeof edges)[number];
    const history = new History(seed, await bootWorld({ brandCount: 3, startsAt: at - 8 * day }), zone);
    await history.comesToLife();
    return history;
  }

  private async comesToLife(): Promise<void> {
    const { world, people } = this;
    const all = world.brands.map(({ id }) => id);
    people.second = await makePerson(world, 'second', 'cs_agent', all.slice(0, 2));
    const owner = await this.as('super_admin');
    for (const name of ['cs_agent', 'cs_lead', 'manager'] as const) {
      people[name] = world.people[name];
      await must(owner.put(`/staff/${people[name]}`, { assignedBrands: all }));
    }
    await must(owner.put(`/brands/${all[1]}`, { currency: 'USD' }));
    for (const [brand, messagePrice] of [0.37, 0.0125].entries())
      await must(owner.put(`/line-accounts/${world.brands[brand]?.lineAccountId}`, { messagePrice }));
    for (const [brand, { channel, lineAccountId }] of world.brands.entries()) {
      const customers = Array.from({ length: 4 }, (_, n) =>
        world.line.customer(channel.channelId, { displayName: `Customer ${n}`, language: n === 0 ? 'th' : 'en' }),
      );
      const group = channel.addGroup({ name: 'Family', members: customers });
      const member = group.participant(customers[0] as Customer);
      for (const [kind, one, id] of [
        ...customers.map((customer) => ['user', customer, customer.userId] as const),
        ['group', member, group.id] as const,
      ]) {
        const conversationId = conversationIdOf(lineAccountId, kind, id);
        this.chats.push({ does: one.does.bind(one), conversationId, brand, acts: 0, isSingle: kind === 'user' });
      }
    }
  }

  signOut(): void {
    this.callers.clear();
  }

  readonly as = async (name: string): Promise<Caller> => {
    const now = this.world.clock.now();
    const known = this.callers.get(name);
    if (known !== undefined && now - known.since < limits.sessionMs - hour) return known.caller;
    const caller = await this.world.as(name);
    this.callers.set(name, { caller, since: now });
    return caller;
  };

  async run(acts: number): Promise<void> {
    for (let n = 0; n < acts; n++) {
      await this.pass();
      const [, act] = this.choose();
      await act();
      await this.world.settled();
      // Changes the business time zone in the middle and once more near the end.
      if (n === Math.floor(acts / 2)) await this.configure({ timeZone: 'Asia/Tokyo' });
      if (n === Math.floor(acts * 0.8)) await this.configure({ timeZone: this.zone });
    }
    await this.ring();
  }

  async configure(changes: object): Promise<void> {
    await must((await this.as('super_admin')).put('/settings', changes));
    await this.world.settled();
  }

  private async ring(): Promise<void> {
    await this.world.app.alarm.ring();
    await this.world.settled();
  }

  /** Advances the clock, mostly by seconds, sometimes by up to twelve hours. */
  private async pass(): Promise<void> {
    const { random } = this;
    const longest = random.chance(0.6) ? 40_000 : random.chance(0.7) ? hour : 12 * hour;
    this.world.clock.pass(1 + random.below(longest));
    await this.ring();
  }

  private choose(): [number, () => Promise<unknown>] {
    const acts: [number, () => Promise<unknown>][] = [
      [26, () => this.writes()],
      [4, () => this.writesLate()],
      [4, () => this.tellsTwice()],
      [2, () => this.writesByAWrongClock()],
      [3, () => this.unsends()],
      [2, () => this.unsendsFirst()],
      [2, () => this.comesOrGoes()],
      [30, () => this.answers()],
      [2, () => this.failsToAnswer()],
      [2, () => this.retries()],
      [3, () => this.answersPileUp()],
      [14, () => this.changes()],
      [4, () => this.resolvesAndUndoes()],
      [5, () => this.rates()],
      [4, () => this.sells()],
      [1, () => this.removesSale()],
      [3, () => this.complains()],
      [1, () => this.changesTolerances()],
    ];
    let left = this.random.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    return acts.find(([weight]) => {
      left -= weight;
      return left < 0;
    }) as [number, () => Promise<unknown>];
  }

  private get now(): number {
    return this.world.clock.now();
  }

  private chat(): Chat {
    return this.random.pick(this.chats);
  }

  private says(chat: Chat, id: string, at: number): Promise<unknown> {
    return chat.does('message', { message: { type: 'text', id, text: 'มีไหมคะ' } }, { reply: true, at });
  }

  private async writes(chat = this.chat(), at = this.now): Promise<void> {
    const id = `6${String(this.lineIds++).padStart(17, '0')}`;
    this.written.push({ chat, id, at });
    await this.says(chat, id, at);
  }

  /** Sends a message that LINE delivers minutes to days after it was written, and after later messages. */
  private writesLate(): Promise<void> {
    const back = this.random.pick([5 * minute, 3 * hour, 3 * day, 6.9 * day]);
    return this.writes(this.chat(), this.now - this.random.below(back));
  }

  /** Redelivers a message under another event id, or redelivers several events twice and in a different order. */
  private async tellsTwice(): Promise<void> {
    const { faults } = this.world.line;
    const before = this.written.at(-1);
    if (before !== undefined && this.random.chance(0.5))
      return void (await this.says(before.chat, before.id, before.at));
    if (this.random.chance(0.5)) faults.duplicates(2);
    else faults.shuffle(3);
    const chat = this.chat();
    const all = [this.now - 2, this.now - 1, this.now].map((at) =>
      this.writes(this.random.chance(0.7) ? chat : undefined, at),
    );
    await Promise.all(all);
  }

  private writesByAWrongClock(): Promise<void> {
    return this.writes(this.chat(), this.random.pick([Date.UTC(1970, 0, 1), Date.UTC(2100, 0, 1)]));
  }

  private async unsends(): Promise<void> {
    const one = this.random.chance(0.7) ? this.written.at(-1) : this.written.at(this.random.below(this.written.length));
    if (one !== undefined) await one.chat.does('unsend', { unsend: { messageId: one.id } }, { at: this.now });
  }

  private async unsendsFirst(): Promise<void> {
    const chat = this.chat();
    const id = `7${String(this.lineIds++).padStart(17, '0')}`;
    await chat.does('unsend', { unsend: { messageId: id } }, { at: this.now });
    this.world.clock.pass(1 + this.random.below(minute));
    await this.says(chat, id, this.now - this.random.below(2 * minute));
  }

  private async comesOrGoes(): Promise<void> {
    const chat = this.chat();
    if (!chat.isSingle) return;
    if (this.random.chance(0.3)) await chat.does('unfollow', {});
    await chat.does('follow', { follow: { isUnblocked: true } }, { reply: true });
  }

  private async person(): Promise<Caller> {
    return this.as(this.random.pick(Object.keys(this.people)));
  }

  /** Returns a random chat that allows `marks` more changes, and adds them to `acts`. `undefined` if no chat allows as many. */
  private busy(marks = 1): Chat | undefined {
    const free = this.chats.filter(({ acts }) => acts + marks <= actsMax);
    const chat = free.length === 0 ? undefined : this.random.pick(free);
    if (chat !== undefined) chat.acts += marks;
    return chat;
  }

  /** Sends a reply, usually to the latest message. */
  private async answers(): Promise<string | undefined> {
    const last = this.written.at(-1)?.chat;
    const soon = this.random.chance(0.7) && last !== undefined && last.acts < actsMax;
    const chat = soon ? last : this.busy();
    if (chat === undefined) return;
    if (soon) chat.acts += 1;
    const { conversationId } = chat;
    const caller = await this.person();
    if (this.random.chance(0.2)) {
      const messages = ['one', 'two'].map((text) => ({ kind: 'text', text }));
      await caller.post(`/conversations/${conversationId}/answer`, { messages });
      return;
    }
    const { body } = await caller.post('/messages', { conversationId, kind: 'text', text: 'ค่ะ' });
    return body.data?.id;
  }

  private async failsToAnswer(): Promise<void> {
    this.world.line.faults.nextCalls({ path: '/v2/bot/message/*', status: 400, times: 2 });
    const id = await this.answers();
    await this.world.settled();
    if (id !== undefined) this.failed.push(id);
  }

  private async retries(): Promise<void> {
    const id = this.failed.shift();
    if (id === undefined) return;
    const caller = await this.as('manager');
    if (this.random.chance(0.6)) await caller.post(`/messages/${id}/resend`);
    else await caller.delete(`/messages/${id}`);
  }

  /** Queues replies while LINE is busy, so that several are sent in one request and end all of their turns at once. */
  private async answersPileUp(): Promise<void> {
    const chat = this.busy(3);
    if (chat === undefined) return;
    const { faults } = this.world.line;
    const caller = await this.person();
    faults.nextCalls({ path: '/v2/bot/message/*', status: 429, times: Number.POSITIVE_INFINITY });
    for (const text of ['one', 'two', 'three']) {
      await this.writes(chat);
      this.world.clock.pass(this.random.below(20_000));
      await caller.post('/messages', { conversationId: chat.conversationId, kind: 'text', text });
    }
    faults.clear();
    await vi.waitFor(() => expect(this.world.app.rows.any('outbox')).toBe(false));
  }

  private async changes(): Promise<void> {
    const { random } = this;
    const chat = this.busy();
    if (chat === undefined) return;
    const caller = await this.person();
    const path = `/conversations/${chat.conversationId}`;
    const assignee = random.pick([null, ...Object.values(this.people)]);
    const [way, body] = random.pick([
      ['assign', { staffId: assignee }],
      ['assign', { staffId: assignee }],
      ['priority', { priority: random.pick(priorities) }],
      ['member-group', { memberGroup: random.pick(memberGroups) }],
      ['status', { status: random.pick(conversationStatuses) }],
      ['status', { status: random.pick(['resolved', 'closed']) }],
      ['status', { serviceStatus: random.pick(serviceStatuses), reason: 'adverts' }],
      ['status', { serviceStatus: random.pick(serviceStatuses), reason: 'adverts', undo: true }],
      ['archive', { archived: random.chance(0.5) }],
      ['processed', {}],
    ] as const);
    if (random.chance(0.1))
      await caller.post(`${path}/${random.pick(['escalate', 'transfer'])}`, { staffId: assignee });
    else await caller.put(`${path}/${way}`, body);
  }

  private async resolvesAndUndoes(): Promise<void> {
    const chat = this.written.at(-1)?.chat;
    if (chat === undefined) return;
    chat.acts += 1;
    const path = `/conversations/${chat.conversationId}/status`;
    const caller = await this.as('manager');
    await caller.put(path, { status: this.random.pick(['resolved', 'closed']) });
    this.world.clock.pass(this.random.below(90_000));
    if (this.random.chance(0.2)) await this.writes(chat);
    await caller.put(path, { status: 'open', undo: true });
  }

  private async rates(): Promise<void> {
    const chat = this.chat();
    const { body } = await (await this.as('manager')).get(`/conversations/${chat.conversationId}/history?limit=50`);
    const episodes = body.data?.episodes ?? [];
    if (episodes.length === 0) return;
    const { id } = this.random.pick(episodes) as { id: string };
    const data = `rate=${id}&score=${1 + this.random.below(5)}`;
    await chat.does(
      'postback',
      { postback: { data } },
      { at: this.now - this.random.below(this.random.pick([1, hour])) },
    );
  }

  private async sells(): Promise<void> {
    const chat = this.chat();
    const sale = { amount: 100 + this.random.below(90_000), note: null };
    const { body } = await (await this.person()).post(`/conversations/${chat.conversationId}/sales`, sale);
    if (body.data !== undefined) this.sales.push({ chat, saleId: body.data.id });
  }

  private async removesSale(): Promise<void> {
    const sale = this.sales.shift();
    if (sale === undefined) return;
    await (await this.as('manager')).delete(`/conversations/${sale.chat.conversationId}/sales/${sale.saleId}`);
  }

  private async complains(): Promise<void> {
    const path = `/conversations/${this.chat().conversationId}/complaint`;
    const caller = await this.person();
    await (this.random.chance(0.6) ? caller.post(path) : caller.delete(path));
  }

  private changesTolerances(): Promise<void> {
    const seconds = () => 30 + this.random.below(6 * 3600);
    return this.configure({ tolerances: { normal: seconds(), vip1: seconds(), vip2: seconds(), vip3: 60 } });
  }
}

async function must(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
