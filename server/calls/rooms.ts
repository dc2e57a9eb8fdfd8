import { type Call, type CallEnd, endWithoutTalk } from '../../shared/calls.ts';
import { limits } from '../../shared/limits.ts';
import type { CallDown, CallSignal } from '../../shared/sync/calls.ts';
import type { Engine } from '../engine/engine.ts';
import type { NewRecord } from '../log/port.ts';
import { contain, type Warn } from '../process/contain.ts';

type Side = 'staff' | 'customer';

const retryMs = 1000;

/** One end of a call, as far as the server passes words on. */
export interface Party {
  /** Identity under which an end may come back: a person's connection, or the key of a customer's page. */
  key: string;
  send(message: CallDown): void;
}

interface Room {
  staff: Party | null;
  customer: Party | null;
  /** The page that came first; the link is that one's from then on. */
  customerKey: string | null;
  /** Pages of the customer that stand open and have not joined. */
  pages: Set<Party>;
  joined: boolean;
  /** Runs while a side is gone that was there, or nobody of the staff waits. */
  grace: NodeJS.Timeout | null;
}

export interface CallRoomsOptions {
  engine: Engine;
  warn: Warn;
  graceMs?: number;
}

export type Entered = 'entered' | 'in_use' | 'over';

/** The calls under way on this node: who is there, and what they tell each other. Sound and pictures never come by here. */
export class CallRooms {
  private readonly options: CallRoomsOptions;
  private unsubscribe: (() => void) | null = null;
  private readonly rooms = new Map<string, Room>();
  private stopped = false;

  constructor(options: CallRoomsOptions) {
    this.options = options;
  }

  /** Ends the talks that the last run left, which have no way back, lets offers wait for who made them, and follows the rows from now on. */
  start(left: readonly Call[]): void {
    for (const { id, state } of left) {
      if (state === 'joined') this.append(id, 'call.ended', 'lost');
      if (state === 'offered') this.offered(id);
    }
    this.unsubscribe = this.options.engine.onCommit(({ changes }) => {
      for (const { kind, id, before, after } of changes) {
        const call = kind === 'call' ? (after?.row as Call | undefined) : undefined;
        if (call?.state === 'ended') this.close(id, call.reason ?? 'lost');
        else if (call?.state === 'offered' && before === undefined) this.offered(id);
      }
    });
  }

  /** The offering person's room, opened to wait in. */
  private offered(callId: string): void {
    const room = this.rooms.get(callId) ?? this.open(callId);
    if (room.staff === null) this.wait(callId, room);
  }

  private wait(callId: string, room: Room): void {
    const end = contain(this.options.warn, 'the end of a call', () => this.end(callId, 'lost'));
    room.grace ??= setTimeout(end, this.options.graceMs ?? limits.callGraceMs).unref();
  }

  /** @param before told when it is let in, before it hears of the other side */
  enter(callId: string, side: Side, party: Party, before: () => void = () => undefined): Entered {
    const call = this.options.engine.read('call', callId)?.row;
    if (call === undefined || call.state === 'ended') return 'over';
    const room = this.rooms.get(callId) ?? this.open(callId);
    const there = room[side];
    if (side === 'customer') {
      if (room.customerKey !== null && room.customerKey !== party.key) return 'in_use';
      room.customerKey = party.key;
    } else if (there !== null && there.key !== party.key) return 'in_use';
    // The same in another window: the earlier one is out.
    if (there !== null && there !== party) there.send({ type: 'ended', reason: 'elsewhere' });
    room[side] = party;
    if (side === 'staff' && !room.joined) this.stopWaiting(room);
    before();
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

  /** A page of the customer stands open, until `look` says that it does not. @returns false: the link is another page's */
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

  /** The customer does not want to talk; nobody can say so once a page has joined. */
  decline(callId: string): void {
    const call = this.options.engine.read('call', callId)?.row;
    if (call?.state === 'offered' && (this.rooms.get(callId)?.customerKey ?? null) === null)
      this.end(callId, 'declined');
  }

  private meet(callId: string, room: Room): void {
    this.stopWaiting(room);
    if (!room.joined) {
      room.joined = true;
      this.append(callId, 'call.joined');
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

  /** Hangs up, for both. */
  leave(callId: string, side: Side, party: Party): void {
    const room = this.rooms.get(callId);
    if (room?.[side] === party) this.end(callId, side === 'staff' && !room.joined ? 'withdrawn' : 'hung_up');
  }

  /** A connection is gone; it may come back for a while. */
  lose(callId: string, side: Side, party: Party): void {
    const room = this.rooms.get(callId);
    if (room === undefined || room[side] !== party) return;
    room[side] = null;
    room[other(side)]?.send({ type: 'peer', on: false });
    // Before the two have met, a customer may take their time.
    if (room.joined || side === 'staff') this.wait(callId, room);
  }

  private forgetEmpty(callId: string, { staff, customer, customerKey, pages, grace }: Room): void {
    const isEmpty = staff === null && customer === null && customerKey === null && pages.size === 0;
    if (isEmpty && grace === null) this.rooms.delete(callId);
  }

  private end(callId: string, reason: CallEnd): void {
    const met = this.rooms.get(callId)?.joined ?? false;
    this.append(callId, 'call.ended', reason);
    this.close(callId, met ? reason : endWithoutTalk(reason));
  }

  /** The rows say that it is over, or will. */
  private close(callId: string, reason: CallEnd): void {
    const room = this.rooms.get(callId);
    if (room === undefined) return;
    this.rooms.delete(callId);
    if (room.grace !== null) clearTimeout(room.grace);
    room.staff?.send({ type: 'ended', reason });
    room.customer?.send({ type: 'ended', reason });
    for (const page of room.pages) page.send({ type: 'ended', reason });
  }

  private append(callId: string, type: 'call.joined'): void;
  private append(callId: string, type: 'call.ended', reason: CallEnd): void;
  private append(callId: string, type: 'call.joined' | 'call.ended', reason: CallEnd = 'hung_up'): void {
    const { engine } = this.options;
    const conversationId = engine.read('call', callId)?.row.conversationId;
    if (conversationId === undefined) return;
    const of = { conversationId, callId };
    const event = type === 'call.joined' ? { type, ...of } : { type, ...of, reason };
    const record = { stream: `conversation/${conversationId}`, at: engine.now(), actor: 'system' as const };
    this.record({ ...record, events: [event], dedupe: `${type}/${callId}` });
  }

  /** Until the log takes it: without its end, a call would keep the next one away. */
  private record(record: NewRecord): void {
    const { engine, warn } = this.options;
    engine.append(record).catch((error: unknown) => {
      warn('a call cannot be recorded, trying again', error);
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
