import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { queueMessage } from '../../server/commands/messages.ts';
import { endSessions, startSession } from '../../server/commands/sessions.ts';
import { newId } from '../../server/keys/ids.ts';
import { roles } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { command, someDecide } from './acts.ts';
import { configDecide, peopleDecide } from './chaos-config.ts';
import { noClientIds } from './given.ts';
import { Random } from './random.ts';
import { SyncClient } from './sync-client.ts';
import { bootWorld, type World } from './world.ts';

/** Customers, people, administrators, broken lines and restarts, all at once and all from one seed. */
export class Chaos {
  readonly random: Random;
  readonly world: World;
  readonly clients: SyncClient[] = [];
  /** Per person, every brand that they could see at some time. */
  readonly allowed = new Map<string, Set<string>>();
  readonly told: string[] = [];
  private readonly customers: Customer[] = [];
  private readonly written: { customer: Customer; messageId: string }[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  private constructor(seed: number, world: World) {
    this.random = new Random(seed);
    this.world = world;
  }

  static async start(seed: number): Promise<Chaos> {
    const world = await bootWorld({ brandCount: 3 });
    const chaos = new Chaos(seed, world);
    for (const { channel } of world.brands) {
      for (let n = 0; n < 4; n++) {
        const customer = world.line.customer(channel.channelId, { displayName: `Customer ${n}` });
        chaos.customers.push(customer);
        await customer.writes('hello');
      }
    }
    await world.settled();
    // Two of the super administrator: one person, two pages.
    for (const role of [...roles, 'super_admin' as const]) {
      const staffId = world.people[role];
      const client = new SyncClient(staffId, () => world.url, await chaos.token(staffId));
      chaos.clients.push(client);
      for (const scope of [{ scope: 'me' }, { scope: 'config' }, { scope: 'team' }] as const) client.join(scope);
      client.join({ scope: 'inbox', brand: 'all' });
      await client.connect();
    }
    chaos.watchAccess();
    return chaos;
  }

  async run(steps: number): Promise<void> {
    for (let n = 0; n < steps; n++) {
      const [name, act] = this.choose();
      this.told.push(name);
      if (name.startsWith('restart')) {
        await this.quiet();
        await act();
        continue;
      }
      const done = Promise.resolve(act()).finally(() => this.underWay.delete(done));
      this.underWay.add(done);
      // Most of it happens at the same time as what comes next.
      if (this.random.chance(0.3)) await done;
      if (this.underWay.size > 12) await Promise.race(this.underWay);
    }
    await this.quiet();
    for (const client of this.clients) {
      if (client.signedIn && !client.connected) await client.connect();
      await client.idle();
    }
    await this.world.settled();
    await this.world.app.alarm.ring();
    await this.world.settled();
  }

  private async quiet(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    await this.world.settled();
  }

  private choose(): [string, () => unknown] {
    const acts: [number, string, () => unknown][] = [
      [30, 'write', () => this.write()],
      [4, 'unsend', () => this.unsend()],
      [3, 'come or go', () => this.comeOrGo()],
      [3, 'upset LINE', () => this.upsetLine()],
      [25, 'command', () => this.command()],
      [6, 'answer', () => this.answer()],
      [8, 'configure', () => this.configure()],
      [4, 'people', () => this.people()],
      [2, 'sign out', () => this.signOut()],
      [5, 'drop', () => this.random.pick(this.clients).drop()],
      [9, 'connect', () => this.connect()],
      [8, 'join', () => this.join()],
      [3, 'leave', () => this.leave()],
      [2, 'time', () => this.passTime()],
      [1, 'restart', () => this.restart(false)],
      [0.4, 'restart without rows', () => this.restart(true)],
    ];
    let left = this.random.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, act] of acts) {
      left -= weight;
      if (left < 0) return [name, act];
    }
    throw new Error('unreachable');
  }

  private async write(): Promise<void> {
    const customer = this.random.pick(this.customers);
    const sticker = this.random.chance(0.1);
    const { messageId } = await (sticker ? customer.sendsSticker() : customer.writes('มีไหมคะ 有吗'));
    if (messageId !== undefined) this.written.push({ customer, messageId });
  }

  private async unsend(): Promise<void> {
    if (this.written.length === 0) return;
    const { customer, messageId } = this.random.pick(this.written);
    await customer.unsends(messageId);
  }

  private comeOrGo(): Promise<unknown> {
    const customer = this.random.pick(this.customers);
    return this.random.chance(0.5) ? customer.follows() : customer.blocks();
  }

  private upsetLine(): void {
    const { faults } = this.world.line;
    this.random.pick([
      () => faults.duplicates(2),
      () => faults.shuffle(3),
      () => faults.hangUpWebhooks(1),
      () => faults.nextCalls({ path: '/v2/bot/message/*', status: 500, times: 2 }),
    ])();
  }

  private conversation() {
    const found = this.world.app.store.sqlite
      .prepare<[], { id: string; brandId: string }>('SELECT id, brand_id AS brandId FROM conversations ORDER BY id')
      .all();
    return this.random.pick(found);
  }

  private get staffIds(): string[] {
    return Object.values(this.world.people);
  }

  private async command(): Promise<void> {
    const { id, brandId } = this.conversation();
    const by = this.random.pick(this.staffIds);
    const labels = this.world.app.rows.of('label', brandId).map(({ row }) => row.id);
    await command(this.world, `conversation/${id}`, by, someDecide(this.random, id, by, this.staffIds, labels));
  }

  private async answer(): Promise<void> {
    const { id: conversationId } = this.conversation();
    const by = this.random.pick(this.staffIds);
    const writing = { messageId: newId(), conversationId, staff: { id: by, name: 'Somebody' }, clientId: null };
    const content = { text: 'ค่ะ', content: {} };
    const decide = queueMessage({ ...writing, kind: 'text', content, quotedMessageId: null }, noClientIds);
    await command(this.world, `conversation/${conversationId}`, by, decide);
  }

  private async configure(): Promise<void> {
    await command(this.world, 'config', this.staffIds.at(-1) ?? '', configDecide(this.random, this.world));
  }

  private async people(): Promise<void> {
    await command(this.world, 'config', this.staffIds.at(-1) ?? '', peopleDecide(this.random, this.world));
  }

  private async signOut(): Promise<void> {
    const staffId = this.random.pick(this.staffIds);
    const sessionIds = this.world.app.rows.of('session', staffId).map(({ row }) => row.id);
    const some = sessionIds.filter(() => this.random.chance(0.5));
    await command(this.world, `staff/${staffId}`, staffId, endSessions({ staffId, sessionIds: some }));
  }

  private async connect(): Promise<void> {
    const client = this.random.pick(this.clients);
    if (client.connected) return;
    if (!client.signedIn) {
      const token = await this.token(client.staffId);
      if (token === undefined) return;
      client.signIn(token);
    }
    await client.connect();
  }

  private join(): void {
    const { brands } = this.world;
    const brand = this.random.pick(['all', ...brands.map(({ id }) => id)]);
    const scopes: Scope[] = [
      { scope: 'conversation', id: this.conversation().id },
      { scope: 'inbox', brand },
      { scope: 'dashboard', brand },
      { scope: 'me' },
      { scope: 'config' },
      { scope: 'team' },
    ];
    this.random.pick(this.clients).join(this.random.pick(scopes));
  }

  private leave(): void {
    const client = this.random.pick(this.clients);
    const joined = client.joined();
    if (joined.length > 0) client.leave(this.random.pick(joined));
  }

  private async passTime(): Promise<void> {
    this.world.clock.pass(this.random.below(90) * 60_000);
    await this.world.app.alarm.ring();
  }

  private async restart(withoutRows: boolean): Promise<void> {
    await this.world.restart((dataDir) => {
      if (withoutRows) for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${end}`), { force: true });
    });
    this.watchAccess();
  }

  /** A session of its own, as a sign-in makes it; undefined for who may not. */
  private async token(staffId: string): Promise<string | undefined> {
    const { app } = this.world;
    const sessionId = newId();
    const start = startSession({ staffId, sessionId, expiresAt: this.world.clock.now() + 30 * 86_400_000 });
    const taken = await command(this.world, `staff/${staffId}`, staffId, start);
    return taken ? app.http.jwt.sign({ sub: staffId, sid: sessionId }) : undefined;
  }

  private watchAccess(): void {
    const note = ({ id, assignedBrands }: Staff) => {
      const known = this.allowed.get(id) ?? new Set();
      this.allowed.set(id, known);
      for (const brandId of assignedBrands) known.add(brandId);
    };
    const { rows, engine } = this.world.app;
    for (const { row } of rows.all('staff')) note(row);
    engine.onCommit(({ changes }) => {
      for (const { kind, after } of changes) if (kind === 'staff' && after !== undefined) note(after.row as Staff);
    });
  }
}
