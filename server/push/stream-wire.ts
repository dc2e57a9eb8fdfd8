import type { WebSocket } from '@fastify/websocket';
import { contain, type Warn } from '../process/contain.ts';
import type { Rooms } from './client.ts';
import type { OutRow } from './feed.ts';
import type { Wire } from './hub.ts';
import type { Room } from './scope.ts';

/** Reasons why the server closes a stream (STREAM-5), as WebSocket close codes. */
export const closeCodes = {
  internal: 1011,
  tooSlow: 1013,
  tryAgainLater: 1013,
  signedOut: 4401,
  permissionsChanged: 4403,
  reset: 4409,
} as const;

/** Maximum buffered bytes of a slow socket before it is closed (STREAM-6). */
const budget = 4 * 1024 * 1024;
const pingMs = 30_000;

/** Plain WebSockets. Each delta is one JSON text frame. */
export class StreamWire implements Wire {
  private readonly rooms = new Map<string, Set<WebSocket>>();
  private readonly sockets = new Map<WebSocket, { alive: boolean; allowance: number }>();
  private readonly pinging: NodeJS.Timeout;

  constructor(warn: Warn) {
    this.pinging = setInterval(
      contain(warn, 'Stream ping', () => this.ping()),
      pingMs,
    );
    this.pinging.unref();
  }

  open(socket: WebSocket): Rooms {
    const state = { alive: true, allowance: budget };
    this.sockets.set(socket, state);
    socket.on('pong', () => {
      state.alive = true;
    });
    // Protocol errors. The socket closes itself.
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    return {
      enter: (key) => void this.rooms.set(key, (this.rooms.get(key) ?? new Set()).add(socket)),
      leave: (key) => {
        const room = this.rooms.get(key);
        room?.delete(socket);
        if (room?.size === 0) this.rooms.delete(key);
      },
    };
  }

  deliver({ key, scope }: Room, position: number, rows: readonly OutRow[]): void {
    const room = this.rooms.get(key);
    if (room === undefined) return;
    const text = JSON.stringify({ scope, position, rows });
    for (const socket of room) this.send(socket, text);
  }

  /** Sends the result of a resume. Its size is limited separately, so it does not count towards `budget`. */
  sendMissed(socket: WebSocket, frame: object): void {
    const text = JSON.stringify(frame);
    const state = this.sockets.get(socket);
    if (state !== undefined) state.allowance += Buffer.byteLength(text);
    socket.send(text);
  }

  private send(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > (this.sockets.get(socket)?.allowance ?? 0)) this.drop(socket);
    else socket.send(text);
  }

  /** Terminates immediately, because a close frame would be queued behind the buffered frames. */
  private drop(socket: WebSocket): void {
    socket.close(closeCodes.tooSlow, 'too_slow');
    socket.terminate();
  }

  /** Detects dead peers within two intervals. */
  private ping(): void {
    for (const [socket, state] of this.sockets) {
      if (!state.alive) socket.terminate();
      else socket.ping();
      state.alive = false;
    }
  }

  stop(): void {
    clearInterval(this.pinging);
  }
}
