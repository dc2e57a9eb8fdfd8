import { request } from 'node:http';
import { type Frame, pageKey } from './frames.ts';
import { mustBeOurs } from './heard.ts';

export interface Target {
  url: string;
  /** Of those whose frames they are; more people may ask more in a minute. */
  tokens: readonly string[];
  /** The path of the customer's link. */
  page: string;
  callId: string;
}

/** The outcome of many frames. */
export interface Tally {
  cases: number;
  /** Answers of 5xx, `internal` and closes with 1011. */
  failures: number;
  /** Refused before they were looked at. */
  unread: number;
}

/** With what is said between them, no more than a socket may send at once. */
const framesMax = 95;
const patienceMs = 20_000;

/** Says frames to a server, each at its door, and counts what comes of it. Rejects when somebody hears what is not ours, or nothing. */
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

  async say(frames: readonly Frame[]): Promise<void> {
    const at = (door: Frame['door']) => frames.filter((frame) => frame.door === door);
    // At the same time, so that both ends of the call are there.
    await Promise.all([
      this.sayOnSockets(at('socket')),
      this.sayOnPages(at('page')),
      ...at('stream').map(({ text }) => this.sayToStream(text)),
    ]);
    this.tally.cases += frames.length;
  }

  /** A socket that was closed upon a frame is opened anew for the next. */
  private async sayOnSockets(frames: readonly Frame[]): Promise<void> {
    for (let said = 0; said < frames.length; ) said += await this.sayOnSocket(frames.slice(said, said + framesMax));
  }

  /** @returns how many were taken */
  private async sayOnSocket(frames: readonly Frame[]): Promise<number> {
    const socket = new WebSocket(`${this.target.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    let next = 0;
    const late = setTimeout(
      () => reject(new Error(`no answer to ${JSON.stringify(frames[next - 1]).slice(0, 300)}`)),
      patienceMs,
    );
    const say = () => {
      const frame = frames[next];
      if (frame === undefined) return socket.close();
      next += 1;
      // The next one goes when this one is answered; those that are never answered are followed by one that is.
      socket.send(`42${next}["${frame.event}",${frame.text}]`);
      const isAnswered = ['join', 'leave', 'resume', 'call'].includes(frame.event);
      if (!isAnswered) socket.send(`42${next}["leave","config"]`);
    };
    socket.onmessage = ({ data }) => {
      try {
        if (this.hear(String(data), socket, next)) say();
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

  /** engine.io: 0 open, 2 ping; socket.io within 4: 40 connected, 42 event, 43 answer. @returns whether the next may go */
  private hear(text: string, socket: WebSocket, turn: number): boolean {
    if (text === '2') socket.send('3');
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.token() })}`);
    if (text.startsWith('40')) {
      socket.send(`42["call",${JSON.stringify({ type: 'join', callId: this.target.callId })}]`);
      return true;
    }
    if (text.startsWith('44')) throw new Error(`not let in: ${text}`);
    const [, number = '', body = '[]'] = /^43(\d+)(.*)$/s.exec(text) ?? [];
    if (text.startsWith('42')) {
      const [event, said] = JSON.parse(text.slice(2));
      mustBeOurs(event, said);
    }
    if (Number(number) !== turn || number === '') return false;
    const [answer] = JSON.parse(body);
    if (answer?.code === 'internal') this.tally.failures += 1;
    if (answer?.code === 'too_many_requests') this.tally.unread += 1;
    return true;
  }

  private async sayOnPages(frames: readonly Frame[]): Promise<void> {
    for (const { text } of frames) await this.sayOnPage(text);
  }

  private async sayOnPage(text: string): Promise<void> {
    const socket = new WebSocket(`${this.target.url.replace('http', 'ws')}${this.target.page}/socket`);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    socket.onerror = () => undefined;
    socket.onclose = ({ code }) => resolve(code);
    socket.onmessage = ({ data }) => {
      try {
        mustBeOurs('call', JSON.parse(String(data)));
      } catch (error) {
        reject(error);
      }
    };
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'join', key: pageKey }));
      socket.send(text);
      // None of ours, so that the server closes it when it has taken the one before.
      socket.send('end');
    };
    if ((await promise) === 1011) this.tally.failures += 1;
  }

  private sayToStream(scopes: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
      authorization: `Bearer ${this.token()}`,
    };
    const query = new URLSearchParams({ since: '1', scopes: scopes.toWellFormed().slice(0, 4000) });
    const asked = request(`${this.target.url}/api/stream?${query}`, { headers, timeout: patienceMs });
    asked.on('timeout', () => asked.destroy(new Error('no answer of the stream')));
    asked.on('error', reject);
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve();
    });
    asked.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) this.tally.failures += 1;
      if (answer.statusCode === 429) this.tally.unread += 1;
      answer.resume().on('end', resolve);
    });
    asked.end();
    return promise;
  }
}
