import { createServer } from 'node:net';

/** Checks that a port can be listened on, then releases it. @throws the system's error, such as EADDRINUSE */
export function tryPort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  return promise;
}
