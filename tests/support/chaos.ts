import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { queueMessage } from '../../server/commands/messages.ts';
import { endSessions } from '../../server/commands/sessions.ts';
import { newId } from '../../server/keys/ids.ts';
import { type Role, roles } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import { randomConfigCommand, randomStaffCommand } from './chaos-config.ts';
import { noClientIds } from './given.ts';
import { SharedStorage } from './page/shared-storage.ts';
import { Tab } from './page/tab.ts';
import { changeSome, lookElsewhere, retrySome, writeSome } from './page/tab-actions.ts';
import { Random } from './random.ts';
import { randomCommand, tryCommand } from './random-commands.ts';
import { bootWorld, password, type World } from './world.ts';

/** A message that was written in a tab. */
interface Sent {
  storage: SharedStorage;
  conversationId: string;
  text: string;
}

/** A browser tab, and the username of its user. */
interface Seat {
  username: Role;
  tab: Tab;
}

/** Runs customers, users in tabs, administrators, broken connections and restarts concurrently, all from one seed. */
export class Chaos {
  readonly random: Random;
  readonly world: World;
  readonly seats: Seat[] = [];
  /** Brands that each user could see at least once during the run, by user id. */
  readonly allowed = new Map<string, Set<string>>();
  readonly actions: string[] = [];
  readonly sent: Sent[] = [];
  /** Browsers that dropped their pending messages because the user signed out. */
  readonly left = new Set<SharedStorage>();
  private cuts = 0;
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
    chaos.watchAccess();
    for (const username of roles) {
      const storage = new SharedStorage();
      // An agent has two tabs of one browser.
      for (const n of username === 'cs_agent' ? [0, 1] : [0]) {
        const tab = await Tab.open(storage, () => chaos.world.url, chaos.random.below(2 ** 31));
        chaos.seats.push({ username, tab });
        if (n === 0) await tab.program.signIn(username, password);
      }
    }
    return chaos;
  }

  /** Runs until `cuts` connections were cut and no action is pending. */
  async run(cuts: number): Promise<void> {
    while (this.cuts < cuts) {
      const [name, act] = this.choose();
      this.actions.push(name);
      if (name.startsWith('restart')) {
        await this.quiet();
        await act();
        continue;
      }
      const done = Promise.resolve(act()).finally(() => this.underWay.delete(done));
      this.underWay.add(done);
      // Most actions overlap with the next ones. A reload is always awaited, because a page is not used while it loads.
      if (name === 'reload' || this.random.chance(0.3)) await done;
      if (this.underWay.size > 12) await Promise.race(this.underWay);
    }
    for (const { tab } of this.seats) {
      tab.proxy.beHonest();
      tab.online();
    }
    await this.quiet();
    await this.world.app.alarm.ring();
    await this.world.settled();
  }

  async close(): Promise<void> {
    for (const { tab } of this.seats) await tab.close();
    await this.world.close();
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
      [2, 'end sessions', () => this.endSessions()],
      [6, 'cut', () => this.cut()],
      [9, 'come back', () => this.comeBack()],
      [9, 'look', () => lookElsewhere(this.random, this.tab, this.conversationIds)],
      [4, 'choose a brand', () => this.tab.program.chooseBrand(this.random.pick(['all', ...this.brandIds]))],
      [3, 'load more', () => this.tab.program.loadMore()],
      [14, 'change', () => changeSome(this.random, this.tab, this.staffIds)],
      [10, 'send', () => this.send()],
      [3, 'retry', () => retrySome(this.random, this.tab)],
      [1, 'reload', () => this.tab.reload()],
      [5, 'sign in', () => this.signIn()],
      [0.5, 'sign out', () => this.signOut()],
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

  private get conversations(): { id: string; brandId: string }[] {
    return this.world.app.store.sqlite
      .prepare<[], { id: string; brandId: string }>('SELECT id, brand_id AS brandId FROM conversations ORDER BY id')
      .all();
  }

  private get conversationIds(): string[] {
    return this.conversations.map(({ id }) => id);
  }

  private get brandIds(): string[] {
    return this.world.brands.map(({ id }) => id);
  }

  private get tab(): Tab {
    return this.random.pick(this.seats).tab;
  }

  private get staffIds(): string[] {
    return Object.values(this.world.people);
  }

  private async command(): Promise<void> {
    const { id, brandId } = this.random.pick(this.conversations);
    const by = this.random.pick(this.staffIds);
    const labels = this.world.app.rows.of('label', brandId).map(({ row }) => row.id);
    await tryCommand(this.world, `conversation/${id}`, by, randomCommand(this.random, id, by, this.staffIds, labels));
  }

  private async answer(): Promise<void> {
    const { id: conversationId } = this.random.pick(this.conversations);
    const by = this.random.pick(this.staffIds);
    const writing = { messageId: newId(), conversationId, staff: { id: by, name: 'Someone' }, clientId: null };
    const content = { text: 'ค่ะ', content: {} };
    const decide = queueMessage({ ...writing, kind: 'text', content, quotedMessageId: null }, noClientIds);
    await tryCommand(this.world, `conversation/${conversationId}`, by, decide);
  }

  private async configure(): Promise<void> {
    await tryCommand(this.world, 'config', this.staffIds.at(-1) ?? '', randomConfigCommand(this.random, this.world));
  }

  private async people(): Promise<void> {
    await tryCommand(this.world, 'config', this.staffIds.at(-1) ?? '', randomStaffCommand(this.random, this.world));
  }

  private async endSessions(): Promise<void> {
    const staffId = this.random.pick(this.staffIds);
    const sessionIds = this.world.app.rows.of('session', staffId).map(({ row }) => row.id);
    const some = sessionIds.filter(() => this.random.chance(0.5));
    await tryCommand(this.world, `staff/${staffId}`, staffId, endSessions({ staffId, sessionIds: some }));
  }

  private cut(): void {
    this.cuts += 1;
    const { tab } = this;
    if (this.random.chance(0.5)) tab.proxy.goOut();
    else tab.proxy.cut();
  }

  private comeBack(): void {
    const { tab } = this;
    tab.proxy.comeBack();
    tab.online();
  }

  private send(): void {
    const { tab } = this;
    const conversationId = tab.view.thread;
    if (conversationId === null) return;
    const texts = writeSome(this.random, tab, `text ${this.actions.length}`);
    this.sent.push(...texts.map((text) => ({ storage: tab.storage, conversationId, text })));
  }

  private async signIn(): Promise<void> {
    const { username, tab } = this.random.pick(this.seats);
    if (tab.shown().session.state === 'signedOut') await tab.program.signIn(username, password);
  }

  private signOut(): void {
    const { tab } = this;
    if (tab.shown().session.state !== 'signedIn') return;
    this.left.add(tab.storage);
    tab.program.signOut();
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
