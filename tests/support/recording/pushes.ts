import { vi } from 'vitest';
import { slotOf } from '../../../server/figures/local-time.ts';
import { isTransient } from '../../../server/kinds/kinds.ts';
import type { Kind } from '../../../shared/rows.ts';
import type { Resumed, Unserved } from '../../../shared/sync/messages.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { scopeKey } from '../../../shared/sync/scope-key.ts';
import { SyncClient } from '../sync-client.ts';
import { keyOf, rowText, type Seen } from '../truth.ts';
import { compact, differences } from './compact.ts';
import { people, withoutMachine } from './recorder.ts';
import { type BrandName, brandNames, type RecordedWorld } from './seed.ts';

type Person = (typeof people)[number];

/** Kinds of rows about the machine, whose values change at any time. */
const ofMachine = new Set(['gauges', 'upkeep']);

/** Socket clients of all people. {@link Pushes.changes} returns how the rows of each person have changed since the last call. */
export class Pushes {
  private readonly recorded: RecordedWorld;
  private readonly clients = new Map<Person, SyncClient>();
  private before = new Map<string, Seen>();
  /** Number of deltas that each person had received when the last quarter of an hour began. */
  private readonly received = new Map<Person, number>();

  constructor(recorded: RecordedWorld) {
    this.recorded = recorded;
  }

  async connect(): Promise<void> {
    const { world, staff } = this.recorded;
    for (const name of people) {
      const client = new SyncClient(staff[name] ?? '', () => world.url, (await this.recorded.as(name)).token);
      this.clients.set(name, client);
      for (const scope of this.scopes()) client.join(scope);
      await client.connect();
      await client.idle();
      await vi.waitFor(() => {
        if (world.app.engine.read('staff', staff[name] ?? '')?.row.presence === 'offline') throw new Error('offline');
      });
      await world.settled();
    }
    await this.caughtUp();
    this.before = this.rows();
  }

  close(): void {
    for (const client of this.clients.values()) client.drop();
  }

  private scopes(): Scope[] {
    const { brands, chats } = this.recorded;
    const all = ['all', brands.Tea.id, brands.Ink.id];
    return [
      ...all.map((brand) => ({ scope: 'inbox' as const, brand })),
      ...all.map((brand) => ({ scope: 'dashboard' as const, brand })),
      ...['Nok', 'Kai'].map((name) => ({ scope: 'conversation' as const, id: chats.get(name)?.id ?? '' })),
      ...(['team', 'performance', 'analytics', 'reports', 'config', 'monitor', 'audit', 'me'] as const).map(
        (scope) => ({
          scope,
        }),
      ),
    ];
  }

  /** Returns the scopes that each person can join, and the number of rows of each kind in them. */
  joined(): string {
    const lines = this.scopes().map((scope) => {
      const counts = new Map<string, Person[]>();
      for (const [name, client] of this.clients) {
        const seen = client.seen(scope);
        const kinds = [...(seen?.keys() ?? [])].map((key) => key.slice(0, key.indexOf(' ')));
        const text =
          seen === null
            ? 'refused'
            : [...new Set(kinds)]
                .sort()
                .map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`)
                .join(', ');
        counts.set(text, [...(counts.get(text) ?? []), name]);
      }
      return [
        `## ${this.nameOf(scope)}`,
        ...[...counts].map(([text, names]) => `${names.join(', ')}: ${text || 'nothing'}`),
        '',
      ];
    });
    return lines.flat().join('\n');
  }

  /** Returns the changes since the last call, once everybody has received them. */
  async changes(): Promise<string[]> {
    await this.recorded.names.learn(this.recorded.world.app.log);
    await this.caughtUp();
    const after = this.rows();
    const found = new Map<string, Map<string, Person[]>>();
    for (const [name] of this.clients) {
      for (const scope of this.scopes()) {
        const at = `${name} ${scopeKey(scope)}`;
        for (const text of this.changesOf(this.before.get(at), after.get(at))) {
          const scopes = found.get(text) ?? new Map<string, Person[]>();
          found.set(text, scopes);
          scopes.set(this.nameOf(scope), [...(scopes.get(this.nameOf(scope)) ?? []), name]);
        }
      }
    }
    this.before = after;
    return [...found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([text, scopes]) => {
        const byPeople = new Map<string, string[]>();
        for (const [scope, names] of scopes)
          byPeople.set(names.join(', '), [...(byPeople.get(names.join(', ')) ?? []), scope]);
        return `${text}\n${[...byPeople].map(([names, of]) => `    in ${of.join(', ')}: ${names}`).join('\n')}`;
      });
  }

  private changesOf(before: Seen = new Map(), after: Seen = new Map()): string[] {
    const normal = (json: string) => this.recorded.names.normalizer()(withoutMachine('/monitor', JSON.parse(json)));
    const title = (key: string) => this.recorded.names.normalizer()(key);
    const texts: string[] = [];
    for (const [key, json] of after) {
      const was = before.get(key);
      if (was === json || ofMachine.has(key.split(' ')[0] ?? '')) continue;
      if (was === undefined) texts.push(`+ ${title(key)} = ${compact(normal(json), '  ')}`);
      else {
        const parts = differences(normal(was), normal(json));
        texts.push(
          `~ ${title(key)}${parts.length === 0 ? ': version' : parts.map((part) => `\n    ${part}`).join('')}`,
        );
      }
    }
    for (const key of before.keys()) if (!after.has(key)) texts.push(`- ${title(key)}`);
    return texts;
  }

  private nameOf(scope: Scope): string {
    return this.recorded.names.normalizer()(scopeKey(scope));
  }

  private rows(): Map<string, Seen> {
    const rows = new Map<string, Seen>();
    for (const [name, client] of this.clients) {
      for (const scope of this.scopes()) rows.set(`${name} ${scopeKey(scope)}`, client.seen(scope) ?? new Map());
    }
    return rows;
  }

  /** Waits until every client has all rows of its scopes: a busy room receives its delta with a delay. */
  private async caughtUp(): Promise<void> {
    for (const client of this.clients.values()) {
      await vi.waitFor(
        async () => {
          await client.idle();
          const scopes = client.joined().filter((scope) => client.seen(scope) !== null);
          if (!client.connected || scopes.length === 0) return;
          const epoch = client.epoch === null ? {} : { epoch: client.epoch };
          const requested = scopes.map((scope) => ({ ...scope, since: client.positionOf(scope) }));
          const answer = await client.ask<Resumed | Unserved>('resume', { ...epoch, scopes: requested });
          if (answer === null || 'code' in answer) throw new Error('no response');
          const parts = answer.scopes ?? scopes.map((scope) => ({ scope, reset: answer.reset, rows: answer.rows }));
          for (const part of parts) {
            if (part.reset || !('rows' in part)) {
              // After the deletion of a brand, nobody can resume from an earlier position, so the client joins the scope again.
              client.leave(part.scope);
              client.join(part.scope);
              throw new Error(`${scopeKey(part.scope)} is joined again`);
            }
            const seen = client.seen(part.scope);
            for (const { kind, id, row } of part.rows) {
              if (isTransient(kind as Kind)) continue;
              const has = seen?.get(keyOf(kind, id));
              if (row === null ? has !== undefined : has !== rowText(row)) throw new Error(`${kind} ${id} is late`);
            }
          }
        },
        { timeout: 60_000, interval: 20 },
      );
    }
  }

  /**
   * Returns the brands whose slot of the current quarter of an hour was pushed to each person. Slots are pushed with a delay, so the method
   * waits until every person has received the slots of their brands.
   */
  async slots(): Promise<string> {
    const { world, brands } = this.recorded;
    const last = slotOf(world.clock.now());
    const found = new Map<string, string[]>();
    for (const [name, client] of this.clients) {
      for (const scope of this.scopes()) {
        if (!['dashboard', 'performance', 'analytics'].includes(scope.scope) || client.seen(scope) === null) continue;
        const expected = brandNames.filter((brand) => this.sees(name, brand) && this.isOf(scope, brand));
        const received = () =>
          client.deltas
            .slice(this.received.get(name))
            .filter((delta) => scopeKey(delta.scope) === scopeKey(scope))
            .flatMap(({ rows }) => rows.filter(({ kind, row }) => kind === 'slot' && row !== null).map(({ id }) => id));
        await vi.waitFor(
          () => {
            for (const brand of expected)
              if (!received().includes(`${brands[brand].id}:${last}`)) throw new Error(`${name} awaits ${brand}`);
          },
          { timeout: 60_000, interval: 20 },
        );
        const slots = [...new Set(received())]
          .filter((id) => id.endsWith(`:${last}`))
          .map((id) => this.recorded.names.nameOf(id.slice(0, id.indexOf(':'))))
          .sort();
        const text = slots.length === 0 ? 'nothing' : slots.join(', ');
        found.set(text, [...(found.get(text) ?? []), `${name} in ${this.nameOf(scope)}`]);
      }
    }
    return [...found].map(([text, who]) => `${text}: ${who.join('; ')}`).join('\n');
  }

  /** Begins a new quarter of an hour, so that `slots` reports only slots that are received from now on. */
  beginQuarter(): void {
    for (const [name, { deltas }] of this.clients) this.received.set(name, deltas.length);
  }

  private sees(name: Person, brand: BrandName): boolean {
    const { staff, world, brands } = this.recorded;
    const assigned = world.app.engine.read('staff', staff[name] ?? '')?.row.assignedBrands ?? [];
    return assigned.includes('all') || assigned.includes(brands[brand].id);
  }

  private isOf(scope: Scope, brand: BrandName): boolean {
    return !('brand' in scope) || scope.brand === 'all' || scope.brand === this.recorded.brands[brand].id;
  }
}
