import fastify, { type FastifyInstance } from 'fastify';
import type { World } from '../state/world.ts';
import { addChatRoutes } from './chat-routes.ts';
import { addContentRoutes } from './content-routes.ts';
import { addGate } from './gate.ts';
import { addGroupRoutes } from './group-routes.ts';
import { addProfileRoutes } from './profile-routes.ts';
import { addQuotaRoutes } from './quota-routes.ts';
import { addSendRoutes } from './send-routes.ts';
import { addTokenRoutes } from './token-routes.ts';
import { addWebhookRoutes } from './webhook-routes.ts';

/** Serves LINE's API: api.line.me and api-data.line.me under one origin, because their paths do not collide. */
export function lineApi(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    addGate(app, world);
    const adds = [
      addSendRoutes,
      addProfileRoutes,
      addGroupRoutes,
      addContentRoutes,
      addChatRoutes,
      addQuotaRoutes,
      addWebhookRoutes,
      addTokenRoutes,
    ];
    for (const add of adds) add(app, world);
  };
}

export const newServer = (): FastifyInstance =>
  fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  });
