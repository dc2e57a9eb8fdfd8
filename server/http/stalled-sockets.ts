import type { Server, Socket } from 'socket.io';
import { limits } from '../../shared/limits.ts';

export type Connection = Socket['conn'];

/** Of a WebSocket, what is needed here. */
interface Line {
  readonly bufferedAmount: number;
  on(event: 'ping', listener: () => void): unknown;
  terminate(): void;
}

const lineOf = ({ transport }: Connection) => (transport as unknown as { socket?: Line }).socket;

/** Two answers to a resume, which are the longest. */
const bytesMax = 2 * limits.resumedBytesMax;
/** Of a stranger, to whom nothing but a refusal is said. */
const strangerBytesMax = 256 * 1024;
/** Beyond them counting takes longer than the packets are worth. */
const packetsMax = 10_000;

/** Bytes that this connection has not taken yet: under way, and in packets that wait until those are gone. */
export function waitingBytes(connection: Connection): number {
  const { writeBuffer } = connection as unknown as { writeBuffer: { data?: { length: number } }[] };
  return writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), lineOf(connection)?.bufferedAmount ?? 0);
}

/** A WebSocket that pings and never reads the answers is dropped: the library would keep all of them. */
export function boundPongs(line: Line, most = () => bytesMax): void {
  line.on('ping', () => {
    if (line.bufferedAmount > most()) line.terminate();
  });
}

/**
 * A connection that is told things and never reads them is dropped, whatever they are: deltas stop far earlier (SYNC-13), but
 * answers, refusals and presence would wait for it without end, those to strangers before their greeting too.
 */
export function boundWaiting({ engine }: Server, isStranger: (connection: Connection) => boolean): void {
  engine.on('connection', (connection: Connection) => {
    const most = () => (isStranger(connection) ? strangerBytesMax : bytesMax);
    const watchPings = () => {
      const line = lineOf(connection);
      if (line !== undefined) boundPongs(line, most);
    };
    watchPings();
    connection.on('upgrade', watchPings);
    connection.on('packetCreate', () => {
      const { length } = (connection as unknown as { writeBuffer: unknown[] }).writeBuffer;
      if (length > packetsMax || waitingBytes(connection) > most()) drop(connection);
    });
  });
}

/** At once: a goodbye would stand behind all that waits. */
function drop(connection: Connection): void {
  const line = lineOf(connection);
  if (line === undefined) connection.close(true);
  else line.terminate();
}
