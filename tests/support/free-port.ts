import { createServer } from 'node:net';

/** Resolves to the port, or to `null` if it is in use. */
function listenOnce(port: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const server = createServer();
  server.once('error', () => resolve(null));
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
  });
  return promise;
}

export const isFree = async (port: number): Promise<boolean> => (await listenOnce(port)) !== null;

/**
 * Returns an unused port, for a program that must know its address before it starts. The port is below the range from which the system
 * assigns ports to other programs.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}
