import { request } from 'node:http';
import type { Delta } from '../../shared/sync/messages.ts';

/** A client of `GET /api/stream` that records the received frames and the close of the stream. */
export class StreamClient {
  readonly frames: unknown[] = [];
  /** Code and reason of the close. */
  readonly closed: Promise<[number, string]>;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  private constructor(url: string, token: string) {
    // Node's WebSocket accepts headers, unlike the WebSocket of browsers.
    const options = { headers: { authorization: `Bearer ${token}` } } as unknown as string[];
    this.socket = new WebSocket(url.replace('http', 'ws'), options);
    this.socket.addEventListener('message', ({ data }) => {
      this.frames.push(JSON.parse(String(data)));
      for (const look of this.waiting) look();
    });
    this.closed = new Promise((resolve) => {
      this.socket.addEventListener('close', ({ code, reason }) => resolve([code, reason]));
    });
  }

  /** Opens a stream. Resolves when the first frame is received. */
  static async open(url: string, token: string, query = ''): Promise<StreamClient> {
    const client = new StreamClient(`${url}/api/stream${query}`, token);
    await client.until(() => client.frames.length > 0);
    return client;
  }

  get deltas(): Delta[] {
    return this.frames.slice(1) as Delta[];
  }

  /** Resolves when the condition is true. Rejects if the server closes the stream first. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => condition() && resolve();
    this.waiting.add(look);
    const ended = this.closed.then(([code]) => {
      if (!condition()) throw new Error(`closed with ${code}`);
    });
    await Promise.race([promise, ended]);
    this.waiting.delete(look);
  }

  close(): void {
    this.socket.close();
  }
}

/** Returns the HTTP response to an upgrade request. */
export function tryStream(url: string, token: string | undefined, query = '') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; code: string | null }>();
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': Buffer.alloc(16, 1).toString('base64') };
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const call = request(`${url}/api/stream${query}`, { headers: { ...upgrade, ...key, ...authorization } });
  call.on('upgrade', (_answer, socket) => {
    socket.destroy();
    resolve({ status: 101, code: null });
  });
  call.on('response', async (answer) => {
    const text = (await answer.toArray()).join('');
    resolve({ status: answer.statusCode ?? 0, code: JSON.parse(text).code });
  });
  call.on('error', reject);
  call.end();
  return promise;
}
