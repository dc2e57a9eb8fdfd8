import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { limits } from '../../../shared/limits.ts';
import { brandId } from '../data/company.ts';
import { rowsOf } from './rows.ts';

/**
 * Minimal counterpart that the latency measurement is compared with: accepts the product's webhooks, stores nothing, and pushes rows of the
 * same shape to the same rooms. A room without recent pushes receives a row at once, and a busy room every 50 ms. Each row is pushed once.
 */
const app = Fastify();
const io = new Server(app.server, { destroyUpgrade: false, serveClient: false });
io.on('connection', (socket) => {
  socket.on('join', ({ brand }: { brand: string }, answer: (answer: unknown) => void) => {
    void socket.join(brand);
    answer({ success: true });
  });
});

interface Room {
  pending: Map<string, unknown>;
  lastAt: number;
  timer: NodeJS.Timeout | null;
}
const rooms = new Map<string, Room>();
let position = 0;

function flush(brand: string, room: Room): void {
  room.timer = null;
  room.lastAt = performance.now();
  io.to(brand).emit('delta', { scope: { scope: 'inbox', brand }, position, rows: [...room.pending.values()] });
  room.pending = new Map();
}

interface Body {
  events: { source: { userId: string }; timestamp: number; message: { id: string; text: string } }[];
}
app.post<{ Params: { id: string }; Body: Body }>('/webhooks/line/:id', async ({ params, body }) => {
  const brand = brandId(Number(params.id.slice(-2)));
  const room = rooms.get(brand) ?? { pending: new Map(), lastAt: 0, timer: null };
  rooms.set(brand, room);
  position += 1;
  for (const event of body.events) {
    for (const row of rowsOf(brand, event.source.userId, event.message, event.timestamp, position))
      room.pending.set(row.id, row);
  }
  const wait = room.lastAt + limits.deltaMs - performance.now();
  if (room.timer !== null) return {};
  if (wait <= 0) flush(brand, room);
  else room.timer = setTimeout(() => flush(brand, room), wait);
  return {};
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => process.exit(0));
