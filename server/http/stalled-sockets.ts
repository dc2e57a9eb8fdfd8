import type { Server, Socket } from 'socket.io';
import { limits } from '../../shared/limits.ts';

export type Connection = Socket['conn'];

/** The part of a WebSocket that is used here. */
interface Line {
  readonly bufferedAmount: number;
  on(event: 'ping', listener: () => void): unknown;
  terminate(): void;
}

/** The parts of a connection that the library keeps private. */
interface Inner {
  readonly transport: { socket?: Line };
  readonly writeBuffer: readonly { data?: { length: number } }[];
}

const innerOf = (connection: Connection) => connection as unknown as Inner;
const lineOf = (connection: Connection) => innerOf(connection).transport.socket;

/** Maximum buffered bytes: two responses to a resume, which are the longest messages. */
const bytesMax = 2 * limits.resumedBytesMax;
/** Maximum for anonymous connections, which only receive refusals. */
const anonymousBytesMax = 256 * 1024;
/** Maximum number of buffered packets. Counting more is not worth the time. */
const packetsMax = 10_000;

/** Bytes that a connection has not received yet: in transmission, and in queued packets. */
export function waitingBytes(connection: Connection): number {
  return innerOf(connection).writeBuffer.reduce(
    (bytes, { data }) => bytes + (data?.length ?? 0),
    lineOf(connection)?.bufferedAmount ?? 0,
  );
}

/** Drops a WebSocket that pings without reading the pongs, because the library would buffer all of them. */
export function boundPongs(line: Line, most = () => bytesMax): void {
  line.on('ping', () => {
    if (line.bufferedAmount > most()) line.terminate();
  });
}

/**
 * Drops connections that do not read what is sent to them. Deltas stop far earlier (SYNC-13), but acknowledgements, refusals and presence
 * would be buffered without limit, also for anonymous connections before their handshake.
 */
export function boundWaiting({ engine }: Server, isAnonymous: (connection: Connection) => boolean): void {
  engine.on('connection', (connection: Connection) => {
    const most = () => (isAnonymous(connection) ? anonymousBytesMax : bytesMax);
    const watchPings = () => {
      const line = lineOf(connection);
      if (line !== undefined) boundPongs(line, most);
    };
    watchPings();
    connection.on('upgrade', watchPings);
    connection.on('packetCreate', () => {
      const { length } = innerOf(connection).writeBuffer;
      if (length > packetsMax || waitingBytes(connection) > most()) drop(connection);
    });
  });
}

/** Terminates immediately, because a close frame would be queued behind everything that is buffered. */
function drop(connection: Connection): void {
  const line = lineOf(connection);
  if (line === undefined) connection.close(true);
  else line.terminate();
}
