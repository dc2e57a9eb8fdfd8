import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

export interface StandInCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests check the request bodies they read
  body: any;
}

/** A minimal substitute for LINE that responds to calls and records them. */
export class LineStandIn {
  readonly calls: StandInCall[] = [];
  /** Tokens that are rejected as invalid. */
  readonly stale = new Set<string>();
  private readonly server: Server;
  private listeners: (() => void)[] = [];
  private sent = 0;

  constructor() {
    this.server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { pathname } = new URL(request.url ?? '', 'http://line');
      const body = text === '' ? null : JSON.parse(text);
      const [status, answer] = this.answer(pathname, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      this.calls.push({ method: request.method ?? '', path: pathname, headers: request.headers, body });
      for (const listener of this.listeners) listener();
    });
  }

  private answer(path: string, body: { replyToken?: string; messages?: unknown[] } | null): [number, unknown] {
    if (path === '/v2/bot/info')
      return [200, { userId: `U${'b'.repeat(32)}`, displayName: 'Stand-in bot', basicId: '@x' }];
    if (path.startsWith('/v2/bot/profile/')) return [200, { userId: path.split('/').at(-1), displayName: 'สมชาย' }];
    if (path === '/v2/bot/message/reply' && this.stale.has(body?.replyToken ?? '')) {
      return [400, { message: 'Invalid reply token' }];
    }
    if (path === '/v2/bot/message/reply' || path === '/v2/bot/message/push') {
      return [200, { sentMessages: body?.messages?.map(() => ({ id: String(++this.sent), quoteToken: 'q' })) }];
    }
    return [404, { message: 'Not found' }];
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  /** Returns the calls that send messages. */
  sends(): StandInCall[] {
    return this.calls.filter(({ path }) => /^\/v2\/bot\/message\/(reply|push)$/.test(path));
  }

  /** Resolves to all calls that send messages, once there are at least `count` of them. */
  async until(count: number): Promise<StandInCall[]> {
    while (this.sends().length < count) await new Promise<void>((resolve) => this.listeners.push(resolve));
    return this.sends();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
