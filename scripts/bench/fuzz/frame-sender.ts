import { request } from 'node:http';
import { type Frame, pageKey } from './frames.ts';
import { mustBeKnown } from './received-events.ts';

export interface Target {
  url: string;
  /** Tokens of the users who send the frames. More users have a higher total rate limit. */
  tokens: readonly string[];
  /** Path of the link to the customer's call page. */
  page: string;
  callId: string;
}

/** Counts of the frames that were sent. */
export interface Tally {
  cases: number;
  /** Number of responses with a 5xx status or the code `internal`, and of sockets closed with code 1011. */
  failures: number;
  /** Number of frames that the server rejected unread because of a rate limit. */
  unread: number;
}

/**
 * Number of frames per socket. Small enough that the frames and the `leave` messages between them do not exceed the rate limit of a socket.
 */
const framesMax = 95;
const patienceMs = 20_000;

/**
 * Sends frames to a server, each through its entry point, and counts the results. Rejects if a client receives an unknown message, or no
 * response.
 */
export class FrameSender {
  readonly tally: Tally = { cases: 0, failures: 0, unread: 0 };
  private readonly target: Target;
  private turn = 0;

  constructor(target: Target) {
    this.target = target;
  }

  private token(): string {
    this.turn += 1;
    return this.target.tokens[this.turn % this.target.tokens.length] as string;
  }

  async send(frames: readonly Frame[]): Promise<void> {
    const at = (door: Frame['door']) => frames.filter((frame) => frame.door === door);
    // Sends to all entry points in parallel, so that customer and staff are connected to the call at the same time.
    await Promise.all([
      this.sendOnSockets(at('socket')),
      this.sendOnPages(at('page')),
      ...at('stream').map(({ text }) => this.sendToStream(text)),
    ]);
    this.tally.cases += frames.length;
  }

  /** Sends frames on a socket. If the server closes the socket, opens another socket for the next frame. */
  private async sendOnSockets(frames: readonly Frame[]): Promise<void> {
    for (let sent = 0; sent < frames.length; ) sent += await this.sendOnSocket(frames.slice(sent, sent + framesMax));
  }

  /** @returns the number of processed frames */
  private async sendOnSocket(frames: readonly Frame[]): Promise<number> {
    const socket = new WebSocket(`${this.target.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    let next = 0;
    const late = setTimeout(
      () => reject(new Error(`no answer to ${JSON.stringify(frames[next - 1]).slice(0, 300)}`)),
      patienceMs,
    );
    const send = () => {
      const frame = frames[next];
      if (frame === undefined) return socket.close();
      next += 1;
      // Each frame waits for the response to the previous one. A frame without a response is followed by a `leave` message, which has one.
      socket.send(`42${next}["${frame.event}",${frame.text}]`);
      const isAnswered = ['join', 'leave', 'resume', 'call'].includes(frame.event);
      if (!isAnswered) socket.send(`42${next}["leave","config"]`);
    };
    socket.onmessage = ({ data }) => {
      try {
        if (this.take(String(data), socket, next)) send();
      } catch (error) {
        reject(error);
      }
    };
    socket.onerror = () => undefined;
    socket.onclose = () => (next === 0 ? reject(new Error('the server does not let anybody in')) : resolve(next));
    return promise.finally(() => {
      clearTimeout(late);
      socket.close();
    });
  }

  /**
   * Handles a message of the server. Packet types of engine.io: 0 open, 2 ping, 4 message. Packet types of socket.io within a message: 40
   * connected, 42 event, 43 response.
   * @returns whether the next frame can be sent
   */
  private take(text: string, socket: WebSocket, turn: number): boolean {
    if (text === '2') socket.send('3');
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.token() })}`);
    if (text.startsWith('40')) {
      socket.send(`42["call",${JSON.stringify({ type: 'join', callId: this.target.callId })}]`);
      return true;
    }
    if (text.startsWith('44')) throw new Error(`not let in: ${text}`);
    const [, number = '', body = '[]'] = /^43(\d+)(.*)$/s.exec(text) ?? [];
    if (text.startsWith('42')) {
      const [event, payload] = JSON.parse(text.slice(2));
      mustBeKnown(event, payload);
    }
    if (Number(number) !== turn || number === '') return false;
    const [answer] = JSON.parse(body);
    if (answer?.code === 'internal') this.tally.failures += 1;
    if (answer?.code === 'too_many_requests') this.tally.unread += 1;
    return true;
  }

  private async sendOnPages(frames: readonly Frame[]): Promise<void> {
    for (const { text } of frames) await this.sendOnPage(text);
  }

  private async sendOnPage(text: string): Promise<void> {
    const socket = new WebSocket(`${this.target.url.replace('http', 'ws')}${this.target.page}/socket`);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    socket.onerror = () => undefined;
    socket.onclose = ({ code }) => resolve(code);
    socket.onmessage = ({ data }) => {
      try {
        mustBeKnown('call', JSON.parse(String(data)));
      } catch (error) {
        reject(error);
      }
    };
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'join', key: pageKey }));
      socket.send(text);
      // Sends an invalid message, so that the server closes the connection after it has processed the frame.
      socket.send('end');
    };
    if ((await promise) === 1011) this.tally.failures += 1;
  }

  private sendToStream(scopes: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
      authorization: `Bearer ${this.token()}`,
    };
    const query = new URLSearchParams({ since: '1', scopes: scopes.toWellFormed().slice(0, 4000) });
    const outgoing = request(`${this.target.url}/api/stream?${query}`, { headers, timeout: patienceMs });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer of the stream')));
    outgoing.on('error', reject);
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve();
    });
    outgoing.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) this.tally.failures += 1;
      if (answer.statusCode === 429) this.tally.unread += 1;
      answer.resume().on('end', resolve);
    });
    outgoing.end();
    return promise;
  }
}
