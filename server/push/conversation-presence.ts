import * as z from 'zod';
import { limits } from '../../shared/limits.ts';
import type { Presence } from '../../shared/sync/messages.ts';
import type { Bus } from '../ports/bus.ts';
import type { Nodes } from '../ports/nodes.ts';
import { contain, type Warn } from '../process/contain.ts';

const Person = z.strictObject({ id: z.string(), name: z.string() });
type Person = z.infer<typeof Person>;
type What = 'typing' | 'viewing';

interface PresentPerson extends Person {
  typing: boolean;
  viewing: boolean;
}

/**
 * Claim of the first person to type. `holder` is `null` after the claim has ended. `turn` increases with each other holder, so that nodes
 * agree on the last one. Of claims with the same turn, which began on two nodes at once, the earlier one counts.
 */
const Claim = z.strictObject({
  turn: z.int().positive(),
  /** Milliseconds UTC. */
  since: z.number(),
  holder: Person,
  /** Milliseconds until the claim ends. */
  leftMs: z.number().positive(),
});
type Claim = Omit<z.infer<typeof Claim>, 'holder' | 'leftMs'> & {
  holder: Person | null;
  /** Whether the holder typed last on this node. */
  isOwn: boolean;
  /** Time at which the claim ends, by the clock of `performance`. */
  endsAt: number;
  timer: NodeJS.Timeout;
};

/** Message with the people of a node, for some conversations. An empty list means that nobody is present any more. */
const Present = z.strictObject({ people: z.array(z.tuple([z.string(), z.array(Person)])) });
/** Message with the claim in a conversation. */
const Claimed = z.strictObject({ conversationId: z.string(), claim: Claim });
const Message = z.union([Present, Claimed]);

/** People of another node in a conversation. */
interface RemotePeople {
  people: readonly Person[];
  /** Number of repetitions of the node's messages that have not included the people. */
  missed: number;
}

/** Interval at which a node repeats its messages, because one can be lost. Milliseconds. */
const repeatMs = 10_000;
/** Number of intervals after which people are removed who are not in the messages of their node. */
const missedMax = 3;
/** Number of people and conversations in a message, so that it usually fits into one message of the bus. */
const sizeMax = 40;

interface ConversationPresenceOptions {
  nodes: Nodes;
  bus: Bus;
  now: () => number;
  /** Called when a claim expires, or when another node reports a change. */
  changed: (presence: Presence) => void;
  warn: Warn;
}

/**
 * People who are typing in or viewing each conversation, by connection, and the person who has claimed the reply. Never stored. Each node
 * publishes the people who are connected to it, and removes the people of nodes that have ended.
 */
export class ConversationPresence {
  private readonly options: ConversationPresenceOptions;
  private readonly byConversation = new Map<string, Map<string, PresentPerson>>();
  /** Ids of the conversations in which each connection is present, by connection. */
  private readonly places = new Map<string, Set<string>>();
  private readonly claims = new Map<string, Claim>();
  /** People of other nodes, by conversation, then by node and signal. */
  private readonly remote = new Map<string, Map<string, RemotePeople>>();
  private readonly subscriptions: (() => void)[];
  private repeating: NodeJS.Timeout | null = null;

  constructor(options: ConversationPresenceOptions) {
    this.options = options;
    const { bus, nodes, warn } = options;
    const listen = (what: What) =>
      bus.subscribe(
        what,
        contain(warn, 'Presence of another node', (message, from) => this.take(what, message, from)),
      );
    this.subscriptions = [
      listen('typing'),
      listen('viewing'),
      nodes.onChange(contain(warn, 'Presence of other nodes', () => this.nodesChanged())),
    ];
  }

  /**
   * Sets whether a person is typing or viewing.
   * @param claims whether typing takes over another person's claim, `null` for people who are not permitted to reply
   * @returns the presence in the conversation after the change, `null` if nothing changed
   */
  set(
    conversationId: string,
    connection: string,
    person: Person,
    what: What,
    on: boolean,
    claims: { takeOver?: boolean | undefined } | null = {},
  ): Presence | null {
    if (on && this.hasNoRoom(conversationId, connection)) return null;
    const isKey = what === 'typing' && on && claims !== null;
    const claimed = isKey && this.claim(conversationId, person, claims.takeOver === true);
    const present = this.byConversation.get(conversationId) ?? new Map<string, PresentPerson>();
    const known = present.get(connection) ?? { ...person, typing: false, viewing: false };
    if (known[what] === on) return claimed ? this.of(conversationId) : null;
    const changed = { ...known, [what]: on };
    if (changed.typing || changed.viewing) this.enter(conversationId, connection, present.set(connection, changed));
    else this.leave(conversationId, connection);
    this.publish(what, [conversationId]);
    return this.of(conversationId);
  }

  /** Whether the connection is already present in the maximum number of conversations, which equals the maximum number of scopes. */
  private hasNoRoom(conversationId: string, connection: string): boolean {
    const places = this.places.get(connection);
    return places !== undefined && places.size >= limits.scopesMax && !places.has(conversationId);
  }

  private enter(conversationId: string, connection: string, present: Map<string, PresentPerson>): void {
    this.byConversation.set(conversationId, present);
    const places = this.places.get(connection) ?? new Set();
    this.places.set(connection, places.add(conversationId));
  }

  private leave(conversationId: string, connection: string): void {
    const present = this.byConversation.get(conversationId);
    present?.delete(connection);
    if (present?.size === 0) this.byConversation.delete(conversationId);
    const places = this.places.get(connection);
    places?.delete(conversationId);
    if (places?.size === 0) this.places.delete(connection);
  }

  /**
   * Claims the reply for a person who is typing (SYNC-16). The first person to type has the claim on all their connections. The claim ends
   * some time after the person's last keystroke, or when someone else takes it over.
   * @returns `false` if the person already had the claim, or another person keeps it
   */
  private claim(conversationId: string, { id, name }: Person, takeOver: boolean): boolean {
    const known = this.claims.get(conversationId);
    const holder = known?.holder ?? null;
    if (holder !== null && holder.id !== id && !takeOver) return false;
    const isSame = known !== undefined && holder?.id === id;
    const turn = isSame ? known.turn : (known?.turn ?? 0) + 1;
    const since = isSame ? known.since : this.options.now();
    this.hold(conversationId, { turn, since, holder: { id, name }, isOwn: true }, limits.claimMs);
    this.publishClaim(conversationId);
    return !isSame;
  }

  private hold(conversationId: string, claim: Omit<Claim, 'endsAt' | 'timer'>, ms: number): void {
    clearTimeout(this.claims.get(conversationId)?.timer);
    const expired = contain(this.options.warn, 'Presence broadcast', () => {
      this.release(conversationId);
      this.options.changed(this.of(conversationId));
    });
    const timer = setTimeout(expired, ms).unref();
    this.claims.set(conversationId, { ...claim, endsAt: performance.now() + ms, timer });
  }

  /** Ends a claim. Its turn is remembered for some time, so that late messages of other nodes do not restore it. */
  private release(conversationId: string): void {
    const known = this.claims.get(conversationId);
    if (known === undefined) return;
    clearTimeout(known.timer);
    const forget = () => void this.claims.delete(conversationId);
    const timer = setTimeout(forget, limits.claimMs).unref();
    this.claims.set(conversationId, { ...known, holder: null, timer });
  }

  /**
   * Ends the claim of a person who has replied.
   * @returns the presence in the conversation after the change, `null` if nothing changed
   */
  answered(conversationId: string, staffId: string): Presence | null {
    if (this.claims.get(conversationId)?.holder?.id !== staffId) return null;
    this.release(conversationId);
    return this.of(conversationId);
  }

  /**
   * Removes a connection from all conversations, except those for which `stays` returns `true`. Claims remain until they expire, because
   * the person may reconnect.
   */
  drop(connection: string, stays: (conversationId: string) => boolean = () => false): Presence[] {
    const left = [...(this.places.get(connection) ?? [])].filter((conversationId) => !stays(conversationId));
    const changed = { typing: [] as string[], viewing: [] as string[] };
    for (const conversationId of left) {
      const known = this.byConversation.get(conversationId)?.get(connection);
      for (const what of ['typing', 'viewing'] as const) if (known?.[what] === true) changed[what].push(conversationId);
      this.leave(conversationId, connection);
    }
    for (const what of ['typing', 'viewing'] as const) this.publish(what, changed[what]);
    return left.map((conversationId) => this.of(conversationId));
  }

  of(conversationId: string): Presence {
    const people = (what: What) => {
      const byKey = this.remote.get(conversationId) ?? new Map<string, RemotePeople>();
      const others = [...byKey].flatMap(([key, { people }]) => (isOf(what, key) ? people : []));
      const byId = new Map([...this.peopleHere(conversationId, what), ...others].map((person) => [person.id, person]));
      return [...byId.values()];
    };
    const claimedBy = this.claims.get(conversationId)?.holder ?? null;
    return { conversationId, typing: people('typing'), viewing: people('viewing'), claimedBy };
  }

  private peopleHere(conversationId: string, what: What): Person[] {
    const present = [...(this.byConversation.get(conversationId)?.values() ?? [])].filter((person) => person[what]);
    return [...new Map(present.map(({ id, name }) => [id, { id, name }])).values()];
  }

  /** Whether another person has the claim and is typing on another node, which then shows the customer that somebody types. */
  isTypedRemotely(conversationId: string, staffId: string): boolean {
    const holder = this.claims.get(conversationId)?.holder ?? null;
    if (holder === null || holder.id === staffId) return false;
    const byKey = [...(this.remote.get(conversationId) ?? [])];
    return byKey.some(([key, { people }]) => isOf('typing', key) && people.some(({ id }) => id === holder.id));
  }

  /** Publishes the people of this node in some conversations. */
  private publish(what: What, conversationIds: readonly string[]): void {
    if (this.isAlone || conversationIds.length === 0) return;
    this.repeat();
    const { bus } = this.options;
    let people: [string, Person[]][] = [];
    const send = () => {
      if (people.length > 0) bus.publish(what, { people });
      people = [];
    };
    for (const conversationId of conversationIds) {
      people.push([conversationId, this.peopleHere(conversationId, what)]);
      if (people.flat(2).length >= sizeMax) send();
    }
    send();
  }

  private publishClaim(conversationId: string): void {
    const claim = this.claims.get(conversationId);
    if (this.isAlone || claim === undefined || claim.holder === null) return;
    const { turn, since, holder, endsAt } = claim;
    const leftMs = Math.max(1, endsAt - performance.now());
    this.options.bus.publish('typing', { conversationId, claim: { turn, since, holder, leftMs } });
  }

  private get isAlone(): boolean {
    return this.options.nodes.running().length <= 1;
  }

  private take(what: What, message: unknown, from: string): void {
    const read = Message.safeParse(message).data;
    if (read === undefined) return;
    if ('claim' in read) this.change([read.conversationId], () => this.merge(read.conversationId, read.claim));
    else {
      const ids = read.people.map(([conversationId]) => conversationId);
      this.change(ids, () => {
        for (const [conversationId, people] of read.people) this.setRemote(conversationId, what, from, people);
      });
    }
  }

  /** Makes a change, and reports the conversations whose presence is different after it. */
  private change(conversationIds: readonly string[], make: () => void): void {
    const before = conversationIds.map((id) => JSON.stringify(this.of(id)));
    make();
    conversationIds.forEach((id, n) => {
      const after = this.of(id);
      if (JSON.stringify(after) !== before[n]) this.options.changed(after);
    });
  }

  private setRemote(conversationId: string, what: What, node: string, people: readonly Person[]): void {
    const byKey = this.remote.get(conversationId) ?? new Map<string, RemotePeople>();
    if (people.length > 0) byKey.set(keyOf(what, node), { people, missed: 0 });
    else byKey.delete(keyOf(what, node));
    if (byKey.size > 0) this.remote.set(conversationId, byKey);
    else this.remote.delete(conversationId);
    this.repeat();
  }

  private merge(conversationId: string, { turn, since, holder, leftMs }: z.infer<typeof Claim>): void {
    const known = this.claims.get(conversationId);
    const ms = Math.min(leftMs, limits.claimMs);
    const claim = { turn, since, holder, isOwn: false };
    if (known === undefined || turn > known.turn) this.hold(conversationId, claim, ms);
    else if (turn < known.turn || known.holder === null) return;
    else if (known.holder.id === holder.id) {
      if (performance.now() + ms > known.endsAt) this.hold(conversationId, { ...claim, since: known.since }, ms);
    } else if (since < known.since || (since === known.since && holder.id < known.holder.id))
      this.hold(conversationId, claim, ms);
  }

  /** Publishes everything for nodes that have started, and removes the people of nodes that have ended. */
  private nodesChanged(): void {
    const running = new Set(this.options.nodes.running());
    this.removeRemote((key) => !running.has(nodeOf(key)));
    this.publishAll();
  }

  private publishAll(): void {
    const ids = [...this.byConversation.keys()];
    for (const what of ['typing', 'viewing'] as const)
      this.publish(
        what,
        ids.filter((id) => this.peopleHere(id, what).length > 0),
      );
    for (const [conversationId, { isOwn }] of this.claims) if (isOwn) this.publishClaim(conversationId);
  }

  private removeRemote(isGone: (key: string, people: RemotePeople) => boolean): void {
    for (const [conversationId, byKey] of [...this.remote]) {
      const gone = [...byKey].filter(([key, one]) => isGone(key, one)).map(([key]) => key);
      if (gone.length === 0) continue;
      this.change([conversationId], () => {
        for (const key of gone) byKey.delete(key);
        if (byKey.size === 0) this.remote.delete(conversationId);
      });
    }
  }

  /** Starts to repeat the messages of this node, and to expect those of others, as long as anybody is present. */
  private repeat(): void {
    this.repeating ??= setInterval(
      contain(this.options.warn, 'Presence of other nodes', () => {
        this.removeRemote((_, one) => {
          one.missed += 1;
          return one.missed > missedMax;
        });
        this.publishAll();
        if (this.byConversation.size + this.remote.size > 0 || this.repeating === null) return;
        clearInterval(this.repeating);
        this.repeating = null;
      }),
      repeatMs,
    ).unref();
  }

  stop(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe();
    if (this.repeating !== null) clearInterval(this.repeating);
    for (const { timer } of this.claims.values()) clearTimeout(timer);
    this.claims.clear();
  }
}

const keyOf = (what: What, node: string) => `${what} ${node}`;
const isOf = (what: What, key: string) => key.startsWith(`${what} `);
const nodeOf = (key: string) => key.slice(key.indexOf(' ') + 1);
