import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { offerCall } from '../commands/calls.ts';
import { newId } from '../keys/ids.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export function callRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;
  mount(app, deps.mounting, {
    'POST /conversations/:id/calls': async ({ params, body, viewer, session }) => {
      const [callId, messageId] = [newId(engine.now()), newId(engine.now())];
      const staff = { id: viewer.id, name: session.staff.row.fullName };
      const decide = offerCall({ conversationId: params.id, callId, messageId, kind: body.kind, staff });
      const { decision } = await engine.execute(`conversation/${params.id}`, actorOf(viewer), decide);
      const call = engine.read('call', decision.callId);
      if (call === undefined) throw new Refusal('internal');
      return { data: call.row };
    },
  });
}
