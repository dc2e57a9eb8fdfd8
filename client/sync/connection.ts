import { io, type Socket } from 'socket.io-client';
import { limits } from '../../shared/limits.ts';
import type { CallUp, IceServer } from '../../shared/sync/calls.ts';
import type { DownEvents } from '../../shared/sync/frames.ts';
import type {
  Delta,
  Joined,
  PastDelta,
  Presence,
  PresenceSignal,
  Resumed,
  SessionNotice,
  Unserved,
  Viewers,
  ViewsDelta,
} from '../../shared/sync/messages.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import type { PastScope, Scope, ViewsScope } from '../../shared/sync/scope.ts';
import { besideApi } from '../api/api-url.ts';
import { learnPosition } from '../api/log-position.ts';
import { bearer } from '../session/wall-token.ts';
import type { CallMessage } from './call-events.ts';
import { beginConnection, noteMove, setConnection, setStorage } from './connection-state.ts';
import { PacedDeltas } from './paced-deltas.ts';
import type { Wire } from './wire.ts';

/** Handlers of the socket's events. */
interface SocketHandlers {
  connected(): void;
  delta(delta: Delta): void;
  past(delta: PastDelta): void;
  views(delta: ViewsDelta): void;
  resume(scopes: readonly Scope[]): void;
  presence(presence: Presence): void;
  viewers(viewers: Viewers): void;
  session(notice: SessionNotice): void;
  call(message: CallMessage): void;
  /** Called when the server rejects the token. */
  refused(): void;
  factorMissing(): void;
  /** Called when the server has another protocol version than this page. */
  otherVersion(): void;
}

/** Milliseconds between attempts to connect while the server has another protocol version. */
const otherVersionMs = 30_000;
/** Number of attempts to reach a node of this page's version while the nodes are upgraded. */
const upgradeTries = 8;
/** Milliseconds to wait for `hello`. Servers without versioned protocols never send `hello`. */
const helloMs = 5000;
/** Timeout of an attempt to connect, in milliseconds. Limits how long an attempt that began without a network delays the next attempt. */
const attemptMs = 8000;
/**
 * Milliseconds that the change to another server (SYNC-21) can take before the connection counts as lost, and the average pause between two
 * attempts to connect meanwhile.
 */
const moveMs = 5000;
const moveRetryMs = 500;
/** Socket on which only events of {@link DownEvents} are received. */
type DownSocket = Socket<DownEvents, Record<string, (...args: unknown[]) => void>>;
let socket: DownSocket | null = null;
/** Whether the server has confirmed this page's protocol version (SYNC-19). */
let isMet = false;
/** Epoch of the connection's positions. `null` before the first response to a join or resume. */
let epoch: string | null = null;

/** Events whose effect depends on the positions of earlier deltas. */
const endsRound: ReadonlySet<string> = new Set(['hello', 'resume', 'session']);
/** Deltas of the inbox, on the current connection, that are not applied yet. */
let paced: PacedDeltas | null = null;

/** Randomizes a duration by up to 50 % in either direction. */
const about = (ms: number) => ms * (0.5 + Math.random());

async function ask<A>(event: string, payload: unknown): Promise<A> {
  const connected = socket;
  if (connected === null) throw new Error('There is no connection');
  let answer: A;
  try {
    answer = await connected.timeout(limits.apiTimeoutMs).emitWithAck(event, payload);
  } catch (problem) {
    // Without a response, the connection counts as lost and is closed. The next connection resumes all scopes from their last position.
    connected.io.engine?.close();
    throw problem;
  }
  paced?.flush();
  return answer;
}

/** Joins or resumes scopes, and stores the position of the response. */
async function requestRows<A extends Joined | Resumed | Unserved>(
  event: 'join' | 'resume',
  payload: unknown,
): Promise<A> {
  const answer = await ask<A>(event, payload);
  if ('epoch' in answer) {
    epoch = answer.epoch;
    learnPosition(epoch, answer.position);
  }
  return answer;
}

export const wire: Wire = {
  get connected() {
    return isMet && (socket?.connected ?? false);
  },
  join: (scope) => requestRows('join', scope),
  leave: (scope) => {
    socket?.emit('leave', scope);
  },
  resume: (epoch, { since, ...scope }) => requestRows('resume', { epoch, since, scopes: [{ ...scope, since }] }),
};

/**
 * Sends a presence signal. Without a connection, the signal is dropped, because it would be outdated by the time of the next connection.
 */
export function emit(event: 'typing' | 'viewing', payload: PresenceSignal): void {
  if (socket?.connected) socket.emit(event, payload);
}

/** Starts a playback of history on this connection only (SYNC-20). Rejects if the connection is lost before the response. */
export const playPast = (scope: PastScope): Promise<Joined> => ask('join', scope);

export function leavePast(scope: PastScope): void {
  if (socket?.connected) socket.emit('leave', scope);
}

/** Requests the numbers of views on this connection only (SYNC-23). Rejects if the connection is lost before the response. */
export const joinViews = (scope: ViewsScope): Promise<Joined> => ask('join', scope);

export function leaveViews(scope: ViewsScope): void {
  if (socket?.connected) socket.emit('leave', scope);
}

/** Sends a call message (CALL-1). Rejects if the connection is lost before the response. */
export function sendCallMessage(
  args: CallUp,
): Promise<{ success: true; iceServers?: IceServer[] } | { success: false; code: string }> {
  return ask('call', args);
}

/** Connects as the signed-in user. @returns a function that disconnects */
export function connect(handlers: SocketHandlers): () => void {
  const address = besideApi('socket.io/');
  const made: DownSocket = io(address.origin, {
    path: address.pathname,
    transports: ['websocket'],
    auth: (give) => give({ token: bearer(), protocol: protocolVersion }),
    // Disables the automatic reconnection of the library. Its delays are too long, and not random enough to keep many clients from
    // reconnecting at the same time.
    reconnection: false,
    timeout: attemptMs,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** Number of attempts that a node of another version has refused. */
  let refusals = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  /** Ends the time for the change to another server. `null` if no change is in progress. */
  let moving: ReturnType<typeof setTimeout> | null = null;
  const tryAgain = (ms = reconnectPause(tries)) => {
    tries += 1;
    clearTimeout(retry);
    retry = setTimeout(() => made.connect(), ms);
  };
  /** Reconnects at once. Cancels an attempt in progress, because an attempt that started without a network might never succeed. */
  const hurry = () => {
    if (!made.connected) made.disconnect().connect();
  };
  const lost = () => {
    isMet = false;
    clearTimeout(waiting);
    clearTimeout(leaving);
    if (moving === null) setConnection('offline');
  };
  const endMove = () => {
    if (moving !== null) clearTimeout(moving);
    moving = null;
  };
  /** Connects to another server (SYNC-21). The connection does not count as lost meanwhile. */
  const move = () => {
    endMove();
    moving = setTimeout(() => {
      moving = null;
      if (!isMet) setConnection('offline');
    }, moveMs);
    made.disconnect().connect();
  };
  const meetOther = () => {
    endMove();
    lost();
    made.disconnect();
    handlers.otherVersion();
    tryAgain(about(otherVersionMs));
  };

  made.on('connect', () => {
    clearTimeout(waiting);
    waiting = setTimeout(meetOther, helloMs);
  });
  made.on('hello', ({ protocol }) => {
    if (protocol !== protocolVersion) return meetOther();
    clearTimeout(waiting);
    isMet = true;
    epoch = null;
    tries = 0;
    refusals = 0;
    setStorage(true);
    setConnection('online');
    if (moving !== null) noteMove();
    endMove();
    handlers.connected();
  });
  made.on('disconnect', (reason) => {
    lost();
    if (reason !== 'io client disconnect') tryAgain();
  });
  made.on('connect_error', (problem) => {
    lost();
    if (problem.message === 'upgrading') refusals += 1;
    const isLastTry = problem.message === 'upgrading' && refusals >= upgradeTries;
    if (problem.message === 'protocol_changed' || isLastTry) return meetOther();
    if (problem.message === 'unauthenticated') handlers.refused();
    if (problem.message === 'second_factor_missing') handlers.factorMissing();
    tryAgain(moving !== null || problem.message === 'draining' ? about(moveRetryMs) : undefined);
  });
  const deltas = new PacedDeltas((delta) => handlers.delta(delta));
  paced = deltas;
  made.onAny((event) => {
    if (endsRound.has(event)) deltas.flush();
  });
  made.on('delta', (delta) => {
    if ('at' in delta.scope) return handlers.past(delta as PastDelta);
    if (delta.scope.scope === 'views') return handlers.views(delta as ViewsDelta);
    if (epoch !== null) learnPosition(epoch, (delta as Delta).position);
    // The rows of the open conversation do not wait, because a colleague's reply must be known before the user sends another one.
    if (delta.scope.scope === 'inbox') deltas.add(delta as Delta);
    else handlers.delta(delta as Delta);
  });
  made.on('reconnect', ({ inMs }) => {
    clearTimeout(leaving);
    leaving = setTimeout(move, inMs);
  });
  made.on('storage', ({ isWritable }) => setStorage(isWritable));
  made.on('resume', ({ scopes }) => handlers.resume(scopes));
  made.on('presence', (presence) => handlers.presence(presence));
  made.on('viewers', (viewers) => handlers.viewers(viewers));
  made.on('call', (message) => handlers.call(message));
  made.on('session', (notice) => handlers.session(notice));
  window.addEventListener('online', hurry);
  beginConnection();
  socket = made;

  return () => {
    clearTimeout(retry);
    clearTimeout(waiting);
    clearTimeout(leaving);
    endMove();
    window.removeEventListener('online', hurry);
    made.disconnect();
    deltas.clear();
    if (socket === made) {
      socket = null;
      paced = null;
      isMet = false;
    }
    setConnection('connecting');
  };
}

const firstMs = 2000;
const longestMs = 5000;

/**
 * Returns the milliseconds before the next attempt to connect: random within an exponentially growing range, so that the clients of a
 * restarted server do not all reconnect at the same time.
 * @param tries Failed attempts since the last connection.
 * @param chance Random number from 0 to 1.
 */
export function reconnectPause(tries: number, chance = Math.random()): number {
  return chance * Math.min(longestMs, firstMs * 2 ** tries);
}
