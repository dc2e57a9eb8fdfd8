import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'socket.io';

/** Serves sockets on a free port, and sets it as the origin of the client's calls and sockets. Closing `io` also closes the port. */
export async function serveSockets(io: Server): Promise<void> {
  const http = createServer();
  io.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  document.head.innerHTML = `<meta name="api-base" content="http://127.0.0.1:${port}/api">`;
}
