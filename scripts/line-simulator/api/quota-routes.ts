import type { FastifyInstance } from 'fastify';
import { invalidParameter } from '../line-error.ts';
import type { World } from '../state/world.ts';
import { channelOf, query } from './context.ts';

const day = 86_400_000;
const japan = 9 * 3_600_000;

/** Adds the routes for the quota, its consumption, and delivery counts. LINE provides the counts of a day on the following day. */
export function addQuotaRoutes(app: FastifyInstance, world: World): void {
  app.get('/v2/bot/message/quota', async (request) => {
    const { limit } = channelOf(request).quota;
    return limit === null ? { type: 'none' } : { type: 'limited', value: limit };
  });

  app.get('/v2/bot/message/quota/consumption', async (request) => ({ totalUsage: channelOf(request).quota.used }));

  for (const endpoint of ['reply', 'push', 'multicast', 'broadcast'] as const) {
    app.get(`/v2/bot/message/delivery/${endpoint}`, async (request) => {
      const { channelId } = channelOf(request);
      const from = startOf(query(request).date);
      if (world.now() < from + day) return { status: 'unready' };
      const calls = world.sent.filter(
        (call) => call.channelId === channelId && call.endpoint === endpoint && call.at >= from && call.at < from + day,
      );
      return { status: 'ready', success: calls.reduce((sum, { to }) => sum + (Array.isArray(to) ? to.length : 1), 0) };
    });
  }

  app.get('/v2/bot/insight/followers', async (request) => {
    const { customers } = channelOf(request);
    if (world.now() < startOf(query(request).date) + day) return { status: 'unready' };
    const all = [...customers.values()].filter((customer) => customer.friendship !== 'stranger');
    const blocks = all.filter((customer) => customer.friendship === 'blocked').length;
    return { status: 'ready', followers: all.length, targetedReaches: all.length - blocks, blocks };
  });
}

/** Returns the start of a day in Japan. Milliseconds since the epoch. */
function startOf(date: string | undefined): number {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d{2})(\d{2})$/.exec(date ?? '') ?? [];
  const start = Date.parse(`${year}-${month}-${dayOfMonth}T00:00:00Z`) - japan;
  if (Number.isNaN(start)) throw invalidParameter('date');
  return start;
}
