import { type Call, type CallEnd, endWithoutTalk } from '../../shared/calls.ts';
import { limits } from '../../shared/limits.ts';
import type { CallDown, CallSignal } from '../../shared/sync/calls.ts';
import type { Engine } from '../engine/engine.ts';
import { firstNode, nodeOfCall } from '../kinds/nodes.ts';
import type { NewRecord } from '../log/port.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { Stored } from '../projections/stored.ts';
import { type CallFact, callRecord } from './call-record.ts';

export type Side = 'staff' | 'customer';

/** Pause before a record that failed is tried again. Milliseconds. */
const retryMs = 1000;

/** A party of a call, to which the server forwards the other party's messages. */
export interface Party {
  /** Identifies the party when it reconnects: the id of a person or API token, or the key of a customer's page. */
  key: string;
  /** Called when the party has been admitted, before it receives messages about the other party. */
  admitted?(): void;
  send(message: CallDown): void;
}

interface Room {
  staff: Party | null;
  customer: Party | null;
  /** Key of the first page that joined. No other page can then use the link. `null` until a page has joined. */
  customerKey: string | null;
  /** Open pages of the customer that have not joined the call. */
  pages: Set<Party>;
  joined: boolean;
  /** Timer that ends the call. Runs while a party of a joined call is disconnected, or while no member of staff is connected. */
  grace: NodeJS.Timeout | null;
}

export interface CallRoomsOptions {
  engine: Engine;
  warn: Warn;
  /** Id of this node. */
  node?: string;
  graceMs?: number;
}

export type Entered = 'entered' | 'in_use' | 'over';

/** Manages the calls of this node: their parties and the signaling between them. Audio and video do not pass through the server. */
export class CallRooms {
  private readonly options: CallRoomsOptions;
  private unsubscribe: (() => void) | null = null;
  private readonly rooms = new Map<string, Room>();
  private stopped = false;

  constructor(options: CallRoomsOptions) {
    this.options = options;
  }

  /**
   * Starts processing changes of call rows. Calls that were joined before a restart cannot be resumed and end. Calls that were only offered
   * get a new grace period.
   * @param left calls that were not ended before the restart, of all nodes
   */
  start(left: readonly Stored<'call'>[]): void {
    for (const call of left) {
      const { id, state } = call.row;
      if (!this.isOwn(call)) continue;
      if (state === 'joined') this.append(id, { type: 'call.ended', reason: 'lost' });
      if (state === 'offered') this.offered(id);
    }
    this.unsubscribe = this.options.engine.onCommit(({ changes }) => {
      for (const { kind, id, before, after } of changes) {
        if (kind !== 'call' || after === undefined || !this.isOwn(after as Stored<'call'>)) continue;
        const call = after.row as Call;
        if (call.state === 'ended') this.close(id, call.reason ?? 'lost');
        else if (call.state === 'offered' && before === undefined) this.offered(id);
      }
    });
  }

  private isOwn(call: Stored<'call'>): boolean {
    return nodeOfCall(call) === (this.options.node ?? firstNode);
  }

  /** Opens the room of an offered call, and starts the grace period in which the person who offered the call must connect. */
  private offered(callId: string): void {
    const room = this.rooms.get(callId) ?? this.open(callId);
    if (room.staff === null) this.wait(callId, room);
  }

  private wait(callId: string, room: Room): void {
    const end = contain(this.options.warn, 'Ending a call', () => this.end(callId, 'lost'));
    room.grace ??= setTimeout(end, this.options.graceMs ?? limits.callGraceMs).unref();
  }

  /** Adds a party to a call. If it already is a party, both parties are notified to start over. */
  enter(callId: string, side: Side, party: Party): Entered {
    const call = this.options.engine.read('call', callId)?.row;
    if (call === undefined || call.state === 'ended') return 'over';
    const room = this.rooms.get(callId) ?? this.open(callId);
    const there = room[side];
    if (side === 'customer') {
      if (room.customerKey !== null && room.customerKey !== party.key) return 'in_use';
      room.customerKey = party.key;
    } else if (there !== null && there.key !== party.key) return 'in_use';
    // Replaces the party's earlier connection, for example in another window.
    if (there !== null && there !== party) there.send({ type: 'ended', reason: 'elsewhere' });
    room[side] = party;
    if (side === 'staff' && !room.joined) this.stopWaiting(room);
    party.admitted?.();
    if (side === 'staff' && room.pages.size > 0) party.send({ type: 'opened', on: true });
    if (room.staff !== null && room.customer !== null) this.meet(callId, room);
    return 'entered';
  }

  private open(callId: string): Room {
    const room: Room = {
      staff: null,
      customer: null,
      customerKey: null,
      pages: new Set(),
      joined: false,
      grace: null,
    };
    this.rooms.set(callId, room);
    return room;
  }

  /** Records that a page of the customer was opened or closed. @returns `false` if the link belongs to another page */
  look(callId: string, page: Party, on: boolean): boolean {
    const room = this.rooms.get(callId) ?? (on ? this.open(callId) : undefined);
    if (room === undefined) return true;
    if (on && room.customerKey !== null && room.customerKey !== page.key) return false;
    const before = room.pages.size;
    if (on) room.pages.add(page);
    else room.pages.delete(page);
    if (before > 0 !== room.pages.size > 0) room.staff?.send({ type: 'opened', on });
    this.forgetEmpty(callId, room);
    return true;
  }

  /** Declines the call for the customer. Has no effect after a page has joined. */
  decline(callId: string): void {
    const call = this.options.engine.read('call', callId)?.row;
    if (call?.state === 'offered' && (this.rooms.get(callId)?.customerKey ?? null) === null)
      this.end(callId, 'declined');
  }

  private meet(callId: string, room: Room): void {
    this.stopWaiting(room);
    if (!room.joined) {
      room.joined = true;
      this.append(callId, { type: 'call.joined' });
    }
    room.staff?.send({ type: 'peer', on: true });
    room.customer?.send({ type: 'peer', on: true });
  }

  private stopWaiting(room: Room): void {
    if (room.grace !== null) clearTimeout(room.grace);
    room.grace = null;
  }

  signal(callId: string, side: Side, party: Party, data: CallSignal): void {
    const room = this.rooms.get(callId);
    if (room?.[side] === party) room[other(side)]?.send({ type: 'signal', data });
  }

  /** Ends the call for both parties. */
  leave(callId: string, side: Side, party: Party): void {
    const room = this.rooms.get(callId);
    if (room?.[side] === party) this.end(callId, side === 'staff' && !room.joined ? 'withdrawn' : 'hung_up');
  }

  /** Handles a lost connection. The party can reconnect during the grace period. */
  lose(callId: string, side: Side, party: Party): void {
    const room = this.rooms.get(callId);
    if (room === undefined || room[side] !== party) return;
    room[side] = null;
    room[other(side)]?.send({ type: 'peer', on: false });
    // A customer who leaves before the two parties have met can take any time to return, so no grace period starts.
    if (room.joined || side === 'staff') this.wait(callId, room);
  }

  private forgetEmpty(callId: string, { staff, customer, customerKey, pages, grace }: Room): void {
    const isEmpty = staff === null && customer === null && customerKey === null && pages.size === 0;
    if (isEmpty && grace === null) this.rooms.delete(callId);
  }

  /** Records the end of a call, and closes its room if this node manages it. */
  end(callId: string, reason: CallEnd): void {
    const met = this.rooms.get(callId)?.joined ?? false;
    this.append(callId, { type: 'call.ended', reason });
    this.close(callId, met ? reason : endWithoutTalk(reason));
  }

  /** Closes the room of a call that has ended or is about to be recorded as ended. */
  private close(callId: string, reason: CallEnd): void {
    const room = this.rooms.get(callId);
    if (room === undefined) return;
    this.rooms.delete(callId);
    if (room.grace !== null) clearTimeout(room.grace);
    room.staff?.send({ type: 'ended', reason });
    room.customer?.send({ type: 'ended', reason });
    for (const page of room.pages) page.send({ type: 'ended', reason });
  }

  private append(callId: string, fact: CallFact): void {
    const { engine } = this.options;
    const call = engine.read('call', callId)?.row;
    if (call !== undefined) this.record(callRecord(call, fact, engine.now()));
  }

  /** Records an event and retries until it is stored, because a call that never ends would block the next one. */
  private record(record: NewRecord): void {
    const { engine, warn } = this.options;
    engine.append(record).catch((error: unknown) => {
      warn('Call could not be recorded, retrying', error);
      if (!this.stopped) setTimeout(() => this.record(record), retryMs).unref();
    });
  }

  stop(): void {
    this.stopped = true;
    this.unsubscribe?.();
    for (const { grace } of this.rooms.values()) if (grace !== null) clearTimeout(grace);
    this.rooms.clear();
  }
}

const other = (side: Side): Side => (side === 'staff' ? 'customer' : 'staff');
