import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { brandId, secretOf } from '../data/company.ts';
import { rowsOf } from './rows.ts';

/**
 * Minimal counterpart that the measurement of an ordinary day is compared with: verifies the signature of each webhook, stores one row, and
 * pushes rows of the same shape as the product's to the sockets of the brand.
 */
const app = Fastify();
const io = new Server(app.server, { destroyUpgrade: false, serveClient: false });
io.on('connection', (socket) => {
  socket.on('join', ({ brand }: { brand: string }, answer: (answer: unknown) => void) => {
    void socket.join(brand);
    answer({ success: true });
  });
});

const db = new Database(`${process.env.DATA_DIR}/day.db`);
db.pragma('journal_mode = WAL');
db.exec('CREATE TABLE message (position INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const insert = db.prepare('INSERT INTO message (body) VALUES (?)');

interface Body {
  events: { source: { userId: string }; timestamp: number; message: { id: string; text: string } }[];
}
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post<{ Params: { id: string }; Body: Buffer }>('/webhooks/line/:id', async ({ params, body, headers }) => {
  const number = Number(params.id.slice(-2));
  const signature = createHmac('sha256', secretOf(number)).update(body).digest();
  if (!timingSafeEqual(signature, Buffer.from(String(headers['x-line-signature']), 'base64'))) return {};
  const text = body.toString();
  const brand = brandId(number);
  const position = Number(insert.run(text).lastInsertRowid);
  for (const { source, message, timestamp } of (JSON.parse(text) as Body).events)
    io.to(brand).emit('delta', { brand, position, rows: rowsOf(brand, source.userId, message, timestamp, position) });
  return {};
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => process.exit(0));
