import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for LINE that knows every customer and answers at once. */
export async function startLine(): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    const userId = request.url?.split('/').at(-1) ?? '';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ userId, displayName: `Customer ${userId.slice(-6)}`, language: 'th' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
