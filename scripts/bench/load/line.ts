import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Line {
  url: string;
  /** Waits until the server has requested `count` profiles. */
  requested: (count: number) => Promise<void>;
  close: () => void;
}

/** Starts a fake LINE that knows every customer, accepts every message and responds at once. */
export async function startLine(): Promise<Line> {
  let sent = 0;
  let requests = 0;
  const server: Server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      request.resume();
      sent += 1;
      const sentMessages = [{ id: String(700_000_000_000_000_000n + BigInt(sent)), quoteToken: `q${sent}` }];
      response.end(JSON.stringify({ sentMessages }));
      return;
    }
    requests += 1;
    const userId = request.url?.split('/').at(-1) ?? '';
    response.end(JSON.stringify({ userId, displayName: `Customer ${userId.slice(-6)}`, language: 'th' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requested: async (count) => {
      while (requests < count) await delay(50);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
