import type { FastifyInstance } from 'fastify';
import { limits } from '../../shared/limits.ts';
import { type QuietConversations, quietBefore } from '../queries/quiet-conversations.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export function retentionRoutes(app: FastifyInstance, deps: RouteDeps & { quiet: QuietConversations }): void {
  const { engine, quiet } = deps;
  mount(app, deps.mounting, {
    'GET /settings/retention': async ({ query }) => {
      let [conversations, messages] = [0, 0];
      for await (const found of quiet.of(quietBefore(engine.now(), query.days))) {
        if (conversations === limits.quietMax) return { data: { conversations, messages, isMore: true } };
        conversations += 1;
        messages += found.messages;
      }
      return { data: { conversations, messages, isMore: false } };
    },
  });
}
