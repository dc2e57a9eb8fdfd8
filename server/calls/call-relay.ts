import { randomUUID } from 'node:crypto';
import type { CallEnd } from '../../shared/calls.ts';
import type { CallSignal } from '../../shared/sync/calls.ts';
import type { Engine } from '../engine/engine.ts';
import { nodeOfCall } from '../kinds/nodes.ts';
import type { Bus } from '../ports/bus.ts';
import type { Nodes } from '../ports/nodes.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { Stored } from '../projections/stored.ts';
import { type Down, type Here, type Place, RelayMessage, type Up } from './relay-messages.ts';
import type { CallRooms, Entered, Party, Side } from './rooms.ts';

/** Time that the node that manages a call has to respond. Milliseconds. */
const answerMs = 5000;
/** Interval at which a node reports the parties that are connected to it. Milliseconds. */
const reportMs = 5000;
/** Number of intervals without a report after which a party counts as disconnected. */
const missedMax = 3;
/** Maximum number of last messages that are kept for repetition. */
const endingsMax = 1000;

/** Result of entering a call. `unreachable`: the node that manages the call did not respond. */
export type Admission = Entered | 'unreachable';

/** A party that is connected to this node, in a call of another node. */
interface LocalParty extends Place {
  id: string;
  node: string;
  party: Party;
  /** Called with the response of the other node. `null` after the response. */
  answered: ((admission: Admission) => void) | null;
  timeout: NodeJS.Timeout | null;
  sent: number;
  received: number;
}

/** A party that is connected to another node, in a call of this node. */
interface RemoteParty extends Place {
  id: string;
  node: string;
  party: Party;
  sent: number;
  received: number;
  /** Number of messages that had been sent to the party at its last report. */
  sentBefore: number;
  /** Number of intervals since the last report. */
  missed: number;
}

type Ending = Omit<Extract<Down, { do: 'send' }>, 'to' | 'party'>;

interface CallRelayOptions {
  engine: Engine;
  rooms: CallRooms;
  nodes: Nodes;
  bus: Bus;
  warn: Warn;
}

/**
 * Connects the parties of calls, which may be connected to different nodes. The node on which a call was offered manages the call
 * (`CallRooms`). Other nodes forward the requests and signals of their parties to it, and its messages to their parties. A message between
 * nodes can be lost: when a node finds that the numbers of messages differ, both parties start over (CALL-2).
 */
export class CallRelay {
  private readonly options: CallRelayOptions;
  private readonly local = new Map<string, LocalParty>();
  private readonly idOf = new Map<Party, string>();
  private readonly remote = new Map<string, RemoteParty>();
  /** Last messages to parties that left their calls, by the id of the party. Oldest first. */
  private readonly endings = new Map<string, Ending>();
  private timer: NodeJS.Timeout | null = null;
  private subscriptions: (() => void)[] = [];

  constructor(options: CallRelayOptions) {
    this.options = options;
  }

  /** @param left calls that were not ended before a restart, of all nodes */
  start(left: readonly Stored<'call'>[]): void {
    const { engine, rooms, nodes, bus, warn } = this.options;
    rooms.start(left);
    const take = contain(warn, 'Message about a call', (message: unknown, from: string) => this.take(message, from));
    this.subscriptions = [
      bus.subscribe('call', take),
      nodes.onChange(() => this.dropEnded()),
      engine.onCommit(({ changes }) => {
        for (const { kind, id, after } of changes) {
          const call = kind === 'call' ? (after as Stored<'call'> | undefined)?.row : undefined;
          if (call?.state === 'ended') this.ended(id, call.reason ?? 'lost');
        }
      }),
    ];
  }

  /**
   * Adds a party to a call.
   * @param answered called once, after `party.admitted` if the party was admitted
   */
  enter(callId: string, side: Side, party: Party, answered: (admission: Admission) => void): void {
    const node = this.otherNodeOf(callId);
    if (node === null) answered(this.options.rooms.enter(callId, side, party));
    else this.enterAt(node, { callId, side, key: party.key }, party, answered);
  }

  /** Adds an open page of the customer. @param answered called once, with `in_use` if the link belongs to another page */
  open(callId: string, page: Party, answered: (admission: Admission) => void): void {
    const node = this.otherNodeOf(callId);
    if (node !== null) this.enterAt(node, { callId, side: 'page', key: page.key }, page, answered);
    else answered(this.options.rooms.look(callId, page, true) ? 'entered' : 'in_use');
  }

  /** Removes an open page of the customer. */
  shut(callId: string, page: Party): void {
    if (!this.forget(page, 'lose')) this.options.rooms.look(callId, page, false);
  }

  decline(callId: string): void {
    const to = this.otherNodeOf(callId);
    if (to === null) this.options.rooms.decline(callId);
    else this.publish({ to, party: '', n: 0, do: 'decline', callId });
  }

  signal(callId: string, side: Side, party: Party, data: CallSignal): void {
    const local = this.localOf(party);
    if (local === undefined) this.options.rooms.signal(callId, side, party, data);
    else this.publish({ ...this.next(local), do: 'signal', data });
  }

  /** Ends the call for both parties. */
  leave(callId: string, side: Side, party: Party): void {
    const local = this.localOf(party);
    if (local === undefined) this.options.rooms.leave(callId, side, party);
    // Recorded here, because a message to the other node can be lost, and the call would then continue.
    else this.options.rooms.end(callId, side === 'staff' && this.isOffered(callId) ? 'withdrawn' : 'hung_up');
  }

  /** Handles a lost connection. The party can reconnect during the grace period. */
  lose(callId: string, side: Side, party: Party): void {
    if (!this.forget(party, 'lose')) this.options.rooms.lose(callId, side, party);
  }

  private isOffered(callId: string): boolean {
    return this.options.engine.read('call', callId)?.row.state === 'offered';
  }

  /** Returns the id of the node that manages a call. `null` if it is this node, or if the call does not exist. */
  private otherNodeOf(callId: string): string | null {
    const call = this.options.engine.read('call', callId);
    if (call === undefined) return null;
    const node = nodeOfCall(call);
    return node === this.options.nodes.self ? null : node;
  }

  private publish(message: RelayMessage): void {
    this.options.bus.publish('call', message);
  }

  private take(message: unknown, from: string): void {
    const read = RelayMessage.safeParse(message).data;
    if (read === undefined || read.to !== this.options.nodes.self) return;
    if (read.do === 'answer' || read.do === 'send') this.takeDown(read, from);
    else if (read.do === 'here') this.takeReport(read, from);
    else this.takeUp(read, from);
  }

  // Parties of this node in calls of other nodes.

  private localOf(party: Party): LocalParty | undefined {
    return this.local.get(this.idOf.get(party) ?? '');
  }

  private enterAt(node: string, place: Place, party: Party, answered: (admission: Admission) => void): void {
    const known = this.localOf(party);
    const local = known ?? { id: randomUUID(), node, ...place, party, answered, timeout: null, sent: 0, received: 0 };
    const earlier = known?.answered ?? null;
    local.answered = (admission) => {
      earlier?.(admission);
      answered(admission);
    };
    if (local.timeout !== null) clearTimeout(local.timeout);
    const expired = contain(this.options.warn, 'Entering a call', () => {
      if (this.forget(party, 'lose')) local.answered?.('unreachable');
    });
    local.timeout = setTimeout(expired, answerMs).unref();
    this.local.set(local.id, local);
    this.idOf.set(party, local.id);
    this.report();
    this.publish({ ...this.next(local), do: 'enter', ...place });
  }

  /** Returns the address and number of the next message of a party. */
  private next(local: LocalParty): { to: string; party: string; n: number } {
    local.sent += 1;
    return { to: local.node, party: local.id, n: local.sent };
  }

  /** Removes a party of this node. @returns `false` if it is not in a call of another node */
  private forget(party: Party, notice: 'lose' | null): boolean {
    const local = this.localOf(party);
    if (local === undefined) return false;
    if (local.timeout !== null) clearTimeout(local.timeout);
    this.local.delete(local.id);
    this.idOf.delete(party);
    if (notice !== null) this.publish({ ...this.next(local), do: notice });
    return true;
  }

  private takeDown(message: Down, from: string): void {
    const local = this.local.get(message.party);
    if (local === undefined || local.node !== from) return;
    // A response also starts the numbers of a node that was restarted.
    const isMissing = message.do === 'send' && message.n !== local.received + 1;
    local.received = message.n;
    if (message.do === 'send') this.deliver(local, message.message);
    else this.admit(local, message.entered);
    const { callId, side, key, party } = local;
    if (isMissing && this.localOf(party) === local)
      this.publish({ ...this.next(local), do: 'enter', callId, side, key });
  }

  private deliver({ party }: LocalParty, message: Parameters<Party['send']>[0]): void {
    if (message.type === 'ended') this.forget(party, null);
    party.send(message);
  }

  private admit(local: LocalParty, entered: Entered): void {
    const { party, answered } = local;
    local.answered = null;
    if (local.timeout !== null) clearTimeout(local.timeout);
    if (entered !== 'entered') this.forget(party, null);
    else if (answered !== null) party.admitted?.();
    if (answered !== null) answered(entered);
    // The party was admitted before, and this response is to a repeated request.
    else if (entered !== 'entered') party.send({ type: 'ended', reason: entered === 'over' ? 'lost' : 'elsewhere' });
  }

  /** Ends the call for the parties of this node, in case the other node does not. */
  private ended(callId: string, reason: CallEnd): void {
    for (const local of [...this.local.values()])
      if (local.callId === callId) this.deliver(local, { type: 'ended', reason });
  }

  // Parties of other nodes in calls of this node.

  private takeUp(message: Up, from: string): void {
    if (message.do === 'decline') this.options.rooms.decline(message.callId);
    else if (message.do === 'enter') this.admitRemote(message, from, message.n);
    else {
      const known = this.remote.get(message.party);
      if (known?.node === from) this.takeFrom(known, message);
    }
  }

  private takeFrom(remote: RemoteParty, message: Exclude<Up, { do: 'enter' | 'decline' }>): void {
    const { rooms } = this.options;
    const { id, callId, side, party } = remote;
    const isMissing = message.n !== remote.received + 1;
    remote.received = message.n;
    if (message.do === 'lose') this.loseRemote(remote);
    else if (side === 'page') return;
    else rooms.signal(callId, side, party, message.data);
    if (isMissing && this.remote.has(id)) this.enterRoom(remote);
  }

  /** Compares the numbers of messages with those of the other node. Adds the party if it is unknown. */
  private takeReport(report: Here, from: string): void {
    const known = this.remote.get(report.party);
    if (known === undefined) {
      this.admitRemote(report, from, report.sent);
      return;
    }
    const isMissing = report.sent !== known.received || report.received < known.sentBefore;
    known.missed = 0;
    known.received = report.sent;
    if (isMissing) this.enterRoom(known);
    known.sentBefore = known.sent;
  }

  private admitRemote({ party: id, callId, side, key }: Place & { party: string }, node: string, n: number): void {
    const end = this.endings.get(id);
    if (end !== undefined) {
      this.publish({ to: node, party: id, ...end });
      return;
    }
    const remote = this.remote.get(id) ?? this.newRemote({ id, node, callId, side, key });
    remote.received = n;
    this.remote.set(id, remote);
    this.report();
    this.enterRoom(remote);
  }

  private newRemote(identity: Pick<RemoteParty, 'id' | 'node' | keyof Place>): RemoteParty {
    const down = () => {
      remote.sent += 1;
      return { to: identity.node, party: identity.id, n: remote.sent };
    };
    const party: Party = {
      key: identity.key,
      admitted: () => this.publish({ ...down(), do: 'answer', entered: 'entered' }),
      send: (message) => {
        const sent = { ...down(), do: 'send' as const, message };
        if (message.type === 'ended') this.end(identity.id, sent);
        this.publish(sent);
      },
    };
    const remote: RemoteParty = { ...identity, party, sent: 0, received: 0, sentBefore: 0, missed: 0 };
    return remote;
  }

  private enterRoom(remote: RemoteParty): void {
    const { rooms } = this.options;
    const { id, node, callId, side, party } = remote;
    let entered: Entered;
    if (this.options.engine.read('call', callId) === undefined || this.otherNodeOf(callId) !== null) entered = 'over';
    else if (side !== 'page') entered = rooms.enter(callId, side, party);
    else {
      entered = rooms.look(callId, party, true) ? 'entered' : 'in_use';
      if (entered === 'entered') party.admitted?.();
    }
    if (entered === 'entered') return;
    this.remote.delete(id);
    this.publish({ to: node, party: id, n: remote.sent + 1, do: 'answer', entered });
  }

  /** Removes a party. Its last message is repeated if the other node reports the party again. */
  private end(id: string, { n, message }: Pick<Ending, 'n' | 'message'>): void {
    this.remote.delete(id);
    this.endings.set(id, { do: 'send', n, message });
    if (this.endings.size > endingsMax) this.endings.delete(this.endings.keys().next().value as string);
  }

  private loseRemote({ id, callId, side, party }: RemoteParty): void {
    this.remote.delete(id);
    if (side === 'page') this.options.rooms.look(callId, party, false);
    else this.options.rooms.lose(callId, side, party);
  }

  /** Handles the connections of nodes that do not run any more as lost. */
  private dropEnded(): void {
    const running = this.options.nodes.running();
    for (const remote of [...this.remote.values()]) if (!running.includes(remote.node)) this.loseRemote(remote);
  }

  /** Starts to report the parties of this node, and to expect the reports of others, as long as there are any. */
  private report(): void {
    this.timer ??= setInterval(
      contain(this.options.warn, 'Report of the parties of calls', () => this.tick()),
      reportMs,
    ).unref();
  }

  private tick(): void {
    for (const { id, node, callId, side, key, sent, received } of this.local.values())
      this.publish({ to: node, party: id, do: 'here', sent, received, callId, side, key });
    for (const remote of [...this.remote.values()]) {
      remote.missed += 1;
      if (remote.missed > missedMax) this.loseRemote(remote);
    }
    if (this.local.size + this.remote.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  stop(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe();
    if (this.timer !== null) clearInterval(this.timer);
    for (const { timeout } of this.local.values()) if (timeout !== null) clearTimeout(timeout);
    this.options.rooms.stop();
  }
}
