import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startSimulator } from './simulator.ts';
import { startTraffic } from './traffic.ts';

const help = `LINE platform simulator.

  --port 9800            port to listen on
  --host 127.0.0.1       address to listen on; http webhooks are refused on non-loopback addresses
  --config FILE          JSON list of { channelId, channelSecret, accessToken, botName, webhookUrl?, quota? }
  --traffic N            N messages per minute from simulated customers
  --seed N               random seed of the simulated customers (default 1)
  --loopback-http        allow http URLs of this machine for webhooks and media on any listen address
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9800' },
    host: { type: 'string', default: '127.0.0.1' },
    config: { type: 'string' },
    traffic: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'loopback-http': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const configSchema = z.array(
  z.object({
    channelId: z.string(),
    channelSecret: z.string(),
    accessToken: z.string(),
    botName: z.string(),
    webhookUrl: z.string().optional(),
    quota: z.number().nullable().optional(),
  }),
);
const example: z.infer<typeof configSchema>[number] = {
  channelId: '1650000001',
  channelSecret: '0123456789abcdef0123456789abcdef',
  accessToken: 'simulated-token-1',
  botName: 'Mali Fashion',
};
const channels = values.config ? configSchema.parse(JSON.parse(readFileSync(values.config, 'utf8'))) : [example];

const simulator = await startSimulator({
  port: Number(values.port),
  host: values.host,
  ...(values['loopback-http'] ? { allowLoopbackHttp: true } : {}),
});
for (const { webhookUrl, quota, ...channel } of channels) {
  simulator.addChannel({
    ...channel,
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(quota === undefined ? {} : { quota }),
  });
}
console.log(`LINE, simulated: ${simulator.url}  (phone: ${simulator.url}/phone)`);
for (const { channelId, botName, webhookUrl } of simulator.channels()) {
  console.log(`  ${botName}: channel ${channelId}, webhook ${webhookUrl ?? 'not set'}`);
}
if (values.traffic) startTraffic(simulator, { perMinute: Number(values.traffic), seed: Number(values.seed) });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
