import { connect, type Socket } from 'node:net';

/**
 * A keep-alive connection with at most one request in progress. Reads only the status, so that the load generator costs less than the
 * server.
 */
export class HttpConnection {
  isClosed = false;
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname).setNoDelay();
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', () => {
      this.isClosed = true;
      this.waiting?.reject(new Error('the connection was closed'));
    });
  }

  /** Sends a complete request. Resolves to the status of the response. */
  send(bytes: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(bytes);
    });
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.received.length < end + 4 + length) return;
    this.received = this.received.subarray(end + 4 + length);
    const { waiting } = this;
    this.waiting = null;
    waiting?.resolve(Number(head.slice(9, 12)));
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends requests over several connections, each as soon as the previous one on its connection is answered. @returns requests per second */
export async function sendConcurrently(
  url: string,
  next: () => Buffer,
  { connections = 64, ms }: { connections?: number; ms: number },
) {
  const open = Array.from({ length: connections }, () => new HttpConnection(url));
  const started = performance.now();
  let done = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - started < ms) {
        mustBe200(await connection.send(next()));
        done += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of open) connection.close();
  return done / seconds;
}

/** Sends requests at a fixed rate, independent of responses. Resolves when all are answered. */
export async function sendAtRate(
  url: string,
  next: () => Buffer,
  { perSecond, ms, answered }: { perSecond: number; ms: number; answered?: (tookMs: number) => void },
): Promise<void> {
  const free = Array.from({ length: 32 }, () => new HttpConnection(url));
  const all = [...free];
  const answers: Promise<void>[] = [];
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
  };
  const started = performance.now();
  const total = (perSecond * ms) / 1000;
  while (failure === null && answers.length < total) {
    const due = Math.min(total, ((performance.now() - started) / 1000) * perSecond);
    while (answers.length < due) {
      const connection = openOf(free) ?? new HttpConnection(url);
      if (!all.includes(connection)) all.push(connection);
      const sentAt = performance.now();
      answers.push(
        connection
          .send(next())
          .then((status) => {
            mustBe200(status);
            answered?.(performance.now() - sentAt);
            free.push(connection);
          })
          .catch(fail),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(answers);
  for (const connection of all) connection.close();
  if (failure !== null) throw failure;
}

/** Removes an open connection from a list. The server closes connections that are idle for some seconds. */
function openOf(connections: HttpConnection[]): HttpConnection | undefined {
  let connection = connections.pop();
  while (connection?.isClosed) connection = connections.pop();
  return connection;
}

function mustBe200(status: number): void {
  if (status !== 200) throw new Error(`answered ${status}`);
}
