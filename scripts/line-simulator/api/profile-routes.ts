import type { FastifyInstance } from 'fastify';
import { opaque } from '../ids.ts';
import { badRequest, forbidden, invalidParameter, notFound } from '../line-error.ts';
import type { Person } from '../state/person.ts';
import type { World } from '../state/world.ts';
import { channelOf, params, query } from './context.ts';
import { page } from './paging.ts';

/** Adds the routes for bot info, profiles, followers and link tokens. */
export function addProfileRoutes(app: FastifyInstance, world: World): void {
  app.get('/v2/bot/info', async (request) => {
    const channel = channelOf(request);
    return {
      userId: channel.botUserId,
      basicId: channel.basicId,
      displayName: channel.botName,
      ...(channel.pictureUrl ? { pictureUrl: channel.pictureUrl } : {}),
      chatMode: 'chat',
      markAsReadMode: channel.markAsReadMode,
    };
  });

  app.get('/v2/bot/profile/:userId', async (request) => {
    const userId = userIdOf(params(request).userId);
    const customer = channelOf(request).customers.get(userId);
    if (!customer?.hasProfile()) throw notFound();
    const { displayName, language, pictureUrl, statusMessage } = customer.person;
    return present({ displayName, userId, language, pictureUrl, statusMessage });
  });

  app.get('/v2/bot/followers/ids', async (request) => {
    const channel = channelOf(request);
    if (!channel.verified) throw forbidden();
    const { limit = '300', start } = query(request);
    const size = Number(limit);
    if (!Number.isInteger(size) || size < 1 || size > 1_000) throw invalidParameter('limit');
    const friends = [...channel.customers.values()].filter((customer) => customer.friendship === 'friend');
    const { items, next } = page(
      friends.map((friend) => friend.userId),
      start,
      size,
      world.now(),
    );
    return { userIds: items, ...(next ? { next } : {}) };
  });

  app.post('/v2/bot/user/:userId/linkToken', async (request) => {
    const userId = userIdOf(params(request).userId);
    if (!channelOf(request).customers.has(userId)) throw notFound();
    return { linkToken: opaque(24) };
  });

  // LINE returns 200 if the rich menu exists, even for blocked users and non-friends. The simulator has no rich menus, so the call always
  // fails.
  app.post('/v2/bot/user/:userId/richmenu/:richMenuId', async () => {
    throw badRequest('richmenu not found');
  });
  app.delete('/v2/bot/user/:userId/richmenu', async () => ({}));
}

export function userIdOf(value: string | undefined): string {
  // Ids in module channels have 68 characters.
  if (!value || !/^(U[0-9a-f]{32}|LU[0-9a-f]{32}-U[0-9a-f]{32})$/.test(value)) throw invalidParameter('userId');
  return value;
}

/** Removes undefined fields, as LINE does. */
export const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export const memberProfile = ({ displayName, userId, pictureUrl }: Person) =>
  present({ displayName, userId, pictureUrl });
