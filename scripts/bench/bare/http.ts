import Fastify from 'fastify';

/** The limit of ingest: a POST that does nothing. */
const app = Fastify();
app.post('/webhooks/line/:id', async () => ({}));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => process.exit(0));
