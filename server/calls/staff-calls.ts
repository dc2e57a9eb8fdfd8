import type { ErrorCode } from '../../shared/errors.ts';
import { callerIdOf, repliesIn, type Viewer } from '../../shared/permissions.ts';
import { type CallDown, type CallJoined, CallUp } from '../../shared/sync/calls.ts';
import type { Engine } from '../engine/engine.ts';
import { readFrame } from '../http/frames.ts';
import type { CallRelay } from './call-relay.ts';
import type { OpenIceServer } from './ice-servers.ts';
import type { Party } from './rooms.ts';

type Answer = { success: true } | CallJoined | { success: false; code: ErrorCode | 'call_in_use' | 'call_over' };

/** Response codes of a join that was not admitted. */
const refusals = { in_use: 'call_in_use', over: 'call_over', unreachable: 'not_ready' } as const;

/** The socket that sent a frame. */
interface StaffCaller {
  connection: string;
  /** Returns the person or API token. `null` if the socket has been closed. */
  viewer: () => Viewer | null;
  send: (message: CallDown & { callId: string }) => void;
}

interface StaffCallsDeps {
  engine: Engine;
  rooms: CallRelay;
  iceServers: () => OpenIceServer[];
}

/** Handles the staff's side of calls, over their sockets (CALL-1). */
export class StaffCalls {
  private readonly engine: Engine;
  private readonly rooms: CallRelay;
  private readonly iceServers: () => OpenIceServer[];
  /** Parties by connection id, then by call id. */
  private readonly parties = new Map<string, Map<string, Party>>();

  constructor({ engine, rooms, iceServers }: StaffCallsDeps) {
    this.engine = engine;
    this.rooms = rooms;
    this.iceServers = iceServers;
  }

  /** @param answer called once with the response to the frame */
  handle(caller: StaffCaller, payload: unknown, answer: (answer: Answer) => void): void | Promise<void> {
    const frame = readFrame(CallUp, payload);
    if (frame === null) return answer({ success: false, code: 'validation_failed' });
    const { callId } = frame;
    const party = this.parties.get(caller.connection)?.get(callId);
    if (frame.type === 'join') return this.joinOnceKnown(caller, callId, answer);
    if (party === undefined) return answer({ success: false, code: 'call_over' });
    if (frame.type === 'leave') this.rooms.leave(callId, 'staff', party);
    else this.rooms.signal(callId, 'staff', party, frame.data);
    answer({ success: true });
  }

  /** Joins a call. If the call is unknown, first waits for the rows, because it may have been offered on another node just before. */
  private joinOnceKnown(caller: StaffCaller, callId: string, answer: (answer: Answer) => void): void | Promise<void> {
    if (this.engine.read('call', callId) !== undefined) return this.join(caller, callId, answer);
    return this.engine.caughtUp().then(() => this.join(caller, callId, answer));
  }

  private join({ connection, viewer, send }: StaffCaller, callId: string, answer: (answer: Answer) => void): void {
    const now = viewer();
    if (now === null || !this.isAllowed(now, callId)) {
      answer({ success: false, code: 'conversation_not_found' });
      return;
    }
    const own = this.parties.get(connection) ?? new Map<string, Party>();
    // If a connection joins a call again, the existing party of this connection is used, because `enter` would otherwise end the call on
    // this connection. The call then starts again for both parties.
    const party: Party = own.get(callId) ?? {
      key: callerIdOf(now),
      send: (message) => {
        if (message.type === 'ended') own.delete(callId);
        send({ callId, ...message });
      },
    };
    this.parties.set(connection, own.set(callId, party));
    this.rooms.enter(callId, 'staff', party, (admission) => {
      if (admission === 'entered') return answer({ success: true, iceServers: this.iceServers() });
      if (own.get(callId) === party) own.delete(callId);
      answer({ success: false, code: refusals[admission] });
    });
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
