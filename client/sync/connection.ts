import { atom, useAtomValue } from 'jotai';
import { io, type Socket } from 'socket.io-client';
import { limits } from '../../shared/limits.ts';
import type { CallUp, IceServer } from '../../shared/sync/calls.ts';
import type { Delta, Looking, Presence, SessionNotice } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { apiBase } from '../api-url.ts';
import { atoms } from '../atoms.ts';
import { keys, read } from '../session/storage.ts';
import type { CallHeard } from './call-line.ts';
import type { Wire } from './wire.ts';

export type ConnectionState = 'connecting' | 'online' | 'offline';
const connectionAtom = atom<ConnectionState>('connecting');

export function useConnection(): ConnectionState {
  return useAtomValue(connectionAtom);
}

/** What the socket tells, each to its part. */
export interface Ears {
  connected(): void;
  delta(delta: Delta): void;
  resume(scopes: readonly Scope[]): void;
  presence(presence: Presence): void;
  session(notice: SessionNotice): void;
  call(message: CallHeard): void;
  /** The server does not know the token. */
  refused(): void;
}

const retryMs = 2000;
/** An attempt that began while nothing came does not keep the next one waiting for longer. */
const attemptMs = 8000;
let socket: Socket | null = null;

async function ask<A>(event: string, payload: unknown): Promise<A> {
  const asked = socket;
  if (asked === null) throw new Error('There is no connection');
  try {
    return await asked.timeout(limits.apiTimeoutMs).emitWithAck(event, payload);
  } catch (problem) {
    // A connection that does not answer is no connection; the next one resumes everything.
    asked.io.engine?.close();
    throw problem;
  }
}

export const wire: Wire = {
  get connected() {
    return socket?.connected ?? false;
  },
  join: (scope) => ask('join', scope),
  leave: (scope) => {
    socket?.emit('leave', scope);
  },
  resume: (epoch, { since, ...scope }) => ask('resume', { epoch, since, scopes: [{ ...scope, since }] }),
};

/** Tells the server something that is worth nothing later: dropped when there is no connection, and only then. */
export function tell(event: 'typing' | 'viewing', payload: Looking): void {
  if (socket?.connected) socket.emit(event, payload);
}

/** Says something in a call (CALL-1). Rejects when the connection goes before the answer comes. */
export function tellCall(
  said: CallUp,
): Promise<{ success: true; iceServers?: IceServer[] } | { success: false; code: string }> {
  return ask('call', said);
}

/** Connects for whoever is signed in. @returns what disconnects. */
export function connect(ears: Ears): () => void {
  const made = io(new URL(apiBase(), window.location.href).origin, {
    path: '/socket.io/',
    transports: ['websocket'],
    auth: (give) => give({ token: read(keys.token) }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    timeout: attemptMs,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The library tries again by itself, but not when the server itself said no.
  const tryAgain = () => {
    clearTimeout(retry);
    retry = setTimeout(() => made.connect(), retryMs);
  };
  const hurry = () => {
    if (!made.connected) made.connect();
  };

  made.on('connect', () => {
    atoms.set(connectionAtom, 'online');
    ears.connected();
  });
  made.on('disconnect', (reason) => {
    atoms.set(connectionAtom, 'offline');
    if (reason === 'io server disconnect') tryAgain();
  });
  made.on('connect_error', (problem) => {
    atoms.set(connectionAtom, 'offline');
    if (problem.message === 'unauthenticated') ears.refused();
    if (!made.active) tryAgain();
  });
  made.on('delta', (delta: Delta) => ears.delta(delta));
  made.on('resume', ({ scopes }: { scopes: Scope[] }) => ears.resume(scopes));
  made.on('presence', (presence: Presence) => ears.presence(presence));
  made.on('call', (message: CallHeard) => ears.call(message));
  made.on('session', (notice: SessionNotice) => ears.session(notice));
  window.addEventListener('online', hurry);
  socket = made;

  return () => {
    clearTimeout(retry);
    window.removeEventListener('online', hurry);
    made.disconnect();
    if (socket === made) socket = null;
    atoms.set(connectionAtom, 'connecting');
  };
}
