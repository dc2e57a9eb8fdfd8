import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Channel, type Customer, type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { Files } from '../../server/blobs/files.ts';
import { queueMessage } from '../../server/commands/messages.ts';
import { conversationIdOf, newId } from '../../server/keys/ids.ts';
import { LineClient } from '../../server/line/client.ts';
import { Fetches } from '../../server/line/fetches.ts';
import { receive } from '../../server/line/receive.ts';
import { ReceivingAccounts } from '../../server/line/receiving-accounts.ts';
import { Sender } from '../../server/line/send.ts';
import type { Stored } from '../../server/projections/stored.ts';
import { ErasedFiles } from '../../server/timers/erased-files.ts';
import { Erasures } from '../../server/timers/erasures.ts';
import type { Event } from '../../shared/events/index.ts';
import { type EngineWorld, openEngineWorld } from './engine-world.ts';
import { noClientIds } from './given.ts';

export const channelSecret = '8c570fa6dd201bb328f1c1eac23a96d8';
export const accessToken = 'token-of-the-first-channel';

/**
 * The code that communicates with LINE, connected to a LINE simulator: one brand, one account, one customer, and workers that a test
 * starts.
 */
export interface LineWorld extends EngineWorld {
  simulator: Simulator;
  channel: Channel;
  customer: Customer;
  http: FastifyInstance;
  blobs: Files;
  sender: Sender;
  fetches: Fetches;
  erasures: Erasures;
  erasedFiles: ErasedFiles;
  /** Log lines of the HTTP server, one JSON object per line. */
  logged: Record<string, unknown>[];
  account: (id?: string) => string;
  /** Creates another sender on the same rows. */
  newSender(): Sender;
  append(stream: string, ...events: Event[]): Promise<void>;
  conversationOf(customer: { chat: { id: string; kind: string } }): string;
  /** Sends a message as an agent. Resolves to the message id when it is queued. */
  answer(text: string, to?: string, quotes?: string): Promise<string>;
  message(id: string): Stored<'message'>;
  /** Posts a body to the webhook as LINE does, optionally with an invalid header. */
  post(body: unknown, options?: { signature?: string | null; id?: string; type?: string | null }): Promise<Answer>;
}

interface Answer {
  status: number;
  body: { code?: string };
}

export const sign = (raw: Buffer | string) => createHmac('sha256', channelSecret).update(raw).digest('base64');

export async function openLineWorld({ lineTimeoutMs = 2000 } = {}): Promise<LineWorld> {
  const world = openEngineWorld();
  const { engine, rows, store, secrets, clock, warn } = world;
  const logged: Record<string, unknown>[] = [];
  const http = Fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(JSON.parse(line)) } } });
  const accounts = new ReceivingAccounts({ log: world.log, file: join(world.folder, 'accounts.db'), warn });
  await accounts.start();
  await http.register(receive({ engine, accounts, secrets, now: () => clock.now }));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;

  const simulator = await startSimulator({ now: () => clock.now });
  const accountId = 'account-1';
  const channel = simulator.addChannel({
    channelId: '1650000001',
    channelSecret,
    accessToken,
    botName: 'Mali Fashion',
    webhookUrl: `${url}/webhooks/line/${accountId}`,
  });
  const customer = simulator.customer(channel.channelId, { displayName: 'Nok', language: 'th' });

  const append = async (stream: string, ...events: Event[]) => {
    const appended = await engine.append({ stream, at: clock.now, actor: 'system', events });
    if (appended.state === 'appended') await engine.reached(appended.position);
  };
  await append(
    'config',
    {
      type: 'brand.created',
      brandId: 'brand-1',
      name: 'Mali',
      description: '',
      colorScheme: { primary: '#06c755' },
      currency: 'THB',
      labels: [],
    },
    {
      type: 'line-account.created',
      lineAccountId: accountId,
      brandId: 'brand-1',
      nickname: 'Mali',
      channelId: channel.channelId,
      channelSecret: secrets.seal(channelSecret),
      accessToken: secrets.seal(accessToken),
      enabled: true,
    },
    { type: 'line-account.checked', lineAccountId: accountId, botUserId: channel.botUserId, botName: 'Mali Fashion' },
  );

  const client = new LineClient({ apiBaseUrl: simulator.url, dataApiBaseUrl: simulator.url }, lineTimeoutMs);
  const blobs = new Files(join(world.folder, 'blobs'));
  const backoff = () => 5;
  const newSender = () =>
    new Sender({ engine, rows, secrets, client, publicUrl: 'https://console.example', warn, backoff });
  const sender = newSender();
  const fetches = new Fetches({ engine, rows, secrets, client, blobs, warn, backoff, allowPrivate: true });
  const erasures = new Erasures({ engine, rows, store, blobs, warn, backoff });
  const truncateOthers = async () => undefined;
  const erasedFiles = new ErasedFiles({ engine, log: world.log, store, truncateOthers, erased: () => undefined, warn });
  const conversationOf: LineWorld['conversationOf'] = ({ chat }) => conversationIdOf(accountId, chat.kind, chat.id);

  return {
    ...world,
    simulator,
    channel,
    customer,
    http,
    blobs,
    sender,
    fetches,
    erasures,
    erasedFiles,
    logged,
    account: () => accountId,
    newSender,
    append,
    conversationOf,
    answer: async (text, to = conversationOf(customer), quotes) => {
      const messageId = newId(clock.now);
      const written = { messageId, conversationId: to, staff: { id: 'staff-1', name: 'Som' }, clientId: null };
      const textMessage = { kind: 'text' as const, content: { text, content: {} }, quotedMessageId: quotes ?? null };
      await engine.execute(
        `conversation/${to}`,
        'staff:staff-1',
        queueMessage({ ...written, ...textMessage }, noClientIds),
      );
      return messageId;
    },
    message: (id) => {
      const found = engine.read('message', id);
      if (found === undefined) throw new Error(`no message ${id}`);
      return found;
    },
    post: async (body, { signature, id = accountId, type = 'application/json' } = {}) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      const signed = signature === undefined ? sign(raw) : signature;
      const response = await fetch(`${url}/webhooks/line/${id}`, {
        method: 'POST',
        headers: {
          ...(type === null ? {} : { 'content-type': type }),
          ...(signed === null ? {} : { 'x-line-signature': signed }),
        },
        body: new Uint8Array(raw),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    close: async () => {
      await http.close();
      erasedFiles.stop();
      await Promise.all([sender.stop(), fetches.stop(), erasures.stop()]);
      await accounts.close();
      await simulator.close();
      await world.close();
    },
  };
}
