import Fastify from 'fastify';

/**
 * Minimal counterpart that the measurement of incoming webhooks is compared with: a server that responds to each POST without doing any
 * work.
 */
const app = Fastify();
app.post('/webhooks/line/:id', async () => ({}));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => process.exit(0));
