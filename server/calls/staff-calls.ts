import type { ErrorCode } from '../../shared/errors.ts';
import { callerIdOf, repliesIn, type Viewer } from '../../shared/permissions.ts';
import { type CallDown, type CallJoined, CallUp } from '../../shared/sync/calls.ts';
import type { Engine } from '../engine/engine.ts';
import { readFrame } from '../http/frames.ts';
import type { OpenIceServer } from './ice-servers.ts';
import type { CallRooms, Party } from './rooms.ts';

type Answer = { success: true } | CallJoined | { success: false; code: ErrorCode | 'call_in_use' | 'call_over' };

interface StaffCallsDeps {
  engine: Engine;
  rooms: CallRooms;
  iceServers: () => OpenIceServer[];
}

/** Handles the staff's side of calls, over their sockets (CALL-1). */
export class StaffCalls {
  private readonly engine: Engine;
  private readonly rooms: CallRooms;
  private readonly iceServers: () => OpenIceServer[];
  /** Parties by connection id, then by call id. */
  private readonly parties = new Map<string, Map<string, Party>>();

  constructor({ engine, rooms, iceServers }: StaffCallsDeps) {
    this.engine = engine;
    this.rooms = rooms;
    this.iceServers = iceServers;
  }

  handle(
    connection: string,
    viewer: Viewer,
    payload: unknown,
    send: (message: CallDown & { callId: string }) => void,
  ): Answer {
    const frame = readFrame(CallUp, payload);
    if (frame === null) return { success: false, code: 'validation_failed' };
    const { callId } = frame;
    const party = this.parties.get(connection)?.get(callId);
    if (frame.type === 'join') return this.join(connection, viewer, callId, send);
    if (party === undefined) return { success: false, code: 'call_over' };
    if (frame.type === 'leave') this.rooms.leave(callId, 'staff', party);
    else this.rooms.signal(callId, 'staff', party, frame.data);
    return { success: true };
  }

  private join(
    connection: string,
    viewer: Viewer,
    callId: string,
    send: (message: CallDown & { callId: string }) => void,
  ): Answer {
    if (!this.isAllowed(viewer, callId)) return { success: false, code: 'conversation_not_found' };
    const own = this.parties.get(connection) ?? new Map<string, Party>();
    // If a connection joins a call again, the existing party of this connection is used, because `enter` would otherwise end the call on
    // this connection. The call then starts again for both parties.
    const party: Party = own.get(callId) ?? {
      key: callerIdOf(viewer),
      send: (message) => {
        if (message.type === 'ended') own.delete(callId);
        send({ callId, ...message });
      },
    };
    const entered = this.rooms.enter(callId, 'staff', party);
    if (entered !== 'entered') return { success: false, code: entered === 'in_use' ? 'call_in_use' : 'call_over' };
    this.parties.set(connection, own.set(callId, party));
    return { success: true, iceServers: this.iceServers() };
  }

  private isAllowed(viewer: Viewer, callId: string): boolean {
    const brandId = this.engine.read('call', callId)?.row.brandId;
    const living = brandId !== undefined && this.engine.read('brand', brandId) !== undefined;
    return living && repliesIn(viewer, brandId);
  }

  /**
   * Ends the calls of a connection that its person is no longer permitted to take part in.
   * @param viewer `null` if the person has signed out
   */
  accessChanged(connection: string, viewer: Viewer | null): void {
    for (const [callId, party] of [...(this.parties.get(connection) ?? [])]) {
      if (viewer === null || !this.isAllowed(viewer, callId)) this.rooms.leave(callId, 'staff', party);
    }
  }

  /** Handles a lost connection. */
  drop(connection: string): void {
    for (const [callId, party] of this.parties.get(connection) ?? []) this.rooms.lose(callId, 'staff', party);
    this.parties.delete(connection);
  }
}
