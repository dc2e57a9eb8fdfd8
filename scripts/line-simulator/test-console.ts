import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelAccessToken, LineBotClient } from '@line/bot-sdk';
import { type Channel, type Customer, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read raw JSON
export type Loose = any;

export interface Hook {
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
  body: { destination: string; events: Loose[] };
}

/** A minimal console, connected to a simulator whose clock the test controls. */
export interface TestWorld {
  simulator: Simulator;
  channel: Channel;
  customer: Customer;
  client: LineBotClient;
  tokens: channelAccessToken.ChannelAccessTokenClient;
  hooks: Hook[];
  /** The console's response to a webhook. `before` is awaited before the response is sent. */
  answer: { status: number; before?: () => Promise<void> };
  clock: { now: number };
  api(token?: string): LineBotClient;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export const secret = '8c570fa6dd201bb328f1c1eac23a96d8';
export const token = 'token-of-the-first-channel';

export async function openWorld(options: SimulatorOptions = {}): Promise<TestWorld> {
  const hooks: Hook[] = [];
  const answer: TestWorld['answer'] = { status: 200 };
  const clock = { now: 1_786_000_000_000 };
  const server = await listen(async (raw, headers) => {
    hooks.push({ raw, headers, body: JSON.parse(raw.toString('utf8')) });
    await answer.before?.();
    return answer.status;
  });
  const simulator = await startSimulator({ now: () => clock.now, ...options });
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  const channel = simulator.addChannel({
    channelId: '1650000001',
    channelSecret: secret,
    accessToken: token,
    botName: 'Mali Fashion',
    webhookUrl,
  });
  const customer = simulator.customer('1650000001', { displayName: 'Nok', language: 'th' });
  const api = (channelAccessToken = token) =>
    LineBotClient.fromChannelAccessToken({
      channelAccessToken,
      apiBaseURL: simulator.url,
      dataApiBaseURL: simulator.url,
    });
  return {
    simulator,
    channel,
    customer,
    client: api(),
    tokens: new channelAccessToken.ChannelAccessTokenClient({ baseURL: simulator.url }),
    hooks,
    answer,
    clock,
    api,
    fetch: (path, init = {}) =>
      fetch(simulator.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    close: async () => {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(handle: (raw: Buffer, headers: Hook['headers']) => Promise<number>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
      response.statusCode = await handle(Buffer.concat(chunks), request.headers);
      response.end();
    } catch {
      response.destroy();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Returns the status and the body of a call that must fail. @throws if the call succeeds */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; body: Loose; headers: Headers }> {
  try {
    await call;
  } catch (error) {
    const { status, body, headers } = error as { status: number; body: string; headers: Headers };
    if (status === undefined) throw error;
    return { status, body: body ? JSON.parse(body) : undefined, headers };
  }
  throw new Error('the call succeeded');
}

export const text = (text: string) => ({ type: 'text' as const, text });
