import type { Server, Socket } from 'socket.io';
import { limits } from '../../shared/limits.ts';

export type Connection = Socket['conn'];

/** Properties of a WebSocket that are used here. */
interface Line {
  readonly bufferedAmount: number;
  on(event: 'ping', listener: () => void): unknown;
  terminate(): void;
}

/** Private properties of a connection that are used here. */
interface Inner {
  readonly transport: { socket?: Line };
  readonly writeBuffer: readonly { data?: { length: number } }[];
}

const innerOf = (connection: Connection) => connection as unknown as Inner;
const lineOf = (connection: Connection) => innerOf(connection).transport.socket;

/** Maximum number of buffered bytes: two responses to a resume, which are the longest messages. */
const bytesMax = 2 * limits.resumedBytesMax;
/** Maximum number of buffered bytes for anonymous connections, which only receive refusals. */
const anonymousBytesMax = 256 * 1024;
/** Maximum number of buffered packets. Limited because counting the bytes of more packets would take too long. */
const packetsMax = 10_000;

/** Returns the number of bytes that were sent to a connection but not received yet: those in transmission and in queued packets. */
export function waitingBytes(connection: Connection): number {
  return innerOf(connection).writeBuffer.reduce(
    (bytes, { data }) => bytes + (data?.length ?? 0),
    lineOf(connection)?.bufferedAmount ?? 0,
  );
}

/** Terminates a WebSocket that sends pings but does not read the pongs, because the library would buffer all of them. */
export function boundPongs(line: Line, most = () => bytesMax): void {
  line.on('ping', () => {
    if (line.bufferedAmount > most()) line.terminate();
  });
}

/**
 * Terminates connections that do not read what is sent to them. Deltas stop far earlier (SYNC-13), but acknowledgements, refusals and
 * presence would be buffered without limit, even for connections that have not signed in.
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

/** Terminates a connection without a close frame, which would be queued behind all buffered data. */
function drop(connection: Connection): void {
  const line = lineOf(connection);
  if (line === undefined) connection.close(true);
  else line.terminate();
}
