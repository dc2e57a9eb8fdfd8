import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, invalidParameter, notFound } from '../line-error.ts';
import type { SimGroup } from '../state/group.ts';
import type { World } from '../state/world.ts';
import { channelOf, params, query } from './context.ts';
import { page } from './paging.ts';
import { memberProfile, present, userIdOf } from './profile-routes.ts';

/** Adds the routes for groups and legacy rooms. The calls are the same, except that rooms have no summary. */
export function addGroupRoutes(app: FastifyInstance, world: World): void {
  app.get('/v2/bot/group/:groupId/summary', async (request) => {
    const { id, name, pictureUrl } = find(request, 'group');
    return present({ groupId: id, groupName: name, pictureUrl });
  });

  for (const kind of ['group', 'room'] as const) {
    const base = `/v2/bot/${kind}/:${kind}Id`;

    app.get(`${base}/members/count`, async (request) => ({ count: find(request, kind).members.length }));

    app.get(`${base}/members/ids`, async (request) => {
      if (!channelOf(request).verified) throw forbidden();
      const ids = find(request, kind).members.map((member) => member.userId);
      const { items, next } = page(ids, query(request).start, 100, world.now());
      return { memberIds: items, ...(next ? { next } : {}) };
    });

    app.get(`${base}/member/:userId`, async (request) => {
      const group = find(request, kind);
      const userId = userIdOf(params(request).userId);
      const member = group.members.find((member) => member.userId === userId);
      if (!member?.person.consent) throw notFound();
      return memberProfile(member.person);
    });

    app.post(`${base}/leave`, async (request) => {
      if (kind === 'room' && !channelOf(request).groups.get(idOf(request, kind))?.joined) return {};
      // The response does not wait for the webhook that reports the leave.
      void find(request, kind).removes();
      return {};
    });
  }
}

function idOf(request: FastifyRequest, kind: 'group' | 'room'): string {
  const id = params(request)[`${kind}Id`] ?? '';
  if (!/^[CR][0-9a-f]{32}$/.test(id)) throw invalidParameter(`${kind}Id`);
  return id;
}

function find(request: FastifyRequest, kind: 'group' | 'room'): SimGroup {
  const group = channelOf(request).groups.get(idOf(request, kind));
  if (!group?.joined || group.chat.kind !== kind) throw notFound();
  return group;
}
