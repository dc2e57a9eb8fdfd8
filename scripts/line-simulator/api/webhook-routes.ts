import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../line-error.ts';
import { isAllowedUrl } from '../rules/urls.ts';
import type { SimChannel } from '../state/channel.ts';
import type { World } from '../state/world.ts';
import { channelOf, jsonBody } from './context.ts';

const invalid = 'Invalid webhook endpoint URL';

/** Adds the routes that set, return and test the webhook URL. The test sends a real ping. */
export function addWebhookRoutes(app: FastifyInstance, world: World): void {
  const checked = (endpoint: unknown): string => {
    const fits = typeof endpoint === 'string' && endpoint.length <= 500;
    if (!fits || !isAllowedUrl(endpoint, world.settings.allowLoopbackHttp)) throw badRequest(invalid);
    return endpoint;
  };

  app.put('/v2/bot/channel/webhook/endpoint', async (request) => {
    const channel = channelOf(request);
    channel.webhookUrl = checked(jsonBody(request).endpoint);
    world.changed({ kind: 'channel', channelId: channel.channelId });
    return {};
  });

  app.get('/v2/bot/channel/webhook/endpoint', async (request) => {
    const { webhookUrl, webhookActive } = channelOf(request);
    if (!webhookUrl) throw notFound('Webhook endpoint not found');
    return { endpoint: webhookUrl, active: webhookActive };
  });

  app.post('/v2/bot/channel/webhook/test', async (request) => {
    const channel = channelOf(request);
    const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
    const { endpoint } = empty ? {} : jsonBody(request);
    const url = endpoint === undefined ? channel.webhookUrl : checked(endpoint);
    if (!url) throw notFound('Webhook endpoint not found');
    await lookup(new URL(url).hostname.replace(/^\[|\]$/g, '')).catch(() => {
      throw badRequest(invalid);
    });
    return probe(world, channel, url);
  });
}

async function probe(world: World, channel: SimChannel, url: string) {
  const { status, failure } = await channel.ping(url);
  const timestamp = new Date(world.now()).toISOString();
  if (!failure) return { success: true, timestamp, statusCode: status, reason: 'OK', detail: `${status}` };
  const connected = failure.reason !== 'could_not_connect';
  return {
    success: false,
    timestamp,
    statusCode: status,
    reason: failure.reason.toUpperCase(),
    detail: connected ? failure.detail : `${failure.detail}: ${url}`,
  };
}
