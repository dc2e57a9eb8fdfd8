import type { FastifyInstance } from 'fastify';
import { askWebhook, tryMessage } from '../commands/line-accounts.ts';
import { conversationIdOf, newId } from '../ids.ts';
import type { LineDesk } from '../line-desk.ts';
import type { Stored } from '../projections/stored.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import { actorOf } from './deps.ts';
import { type LineAccountDeps, lineAccountView } from './line-accounts.ts';
import { mount } from './mount.ts';

/** What can be tried of an account, and what it comes to. */
export function lineAccountTestRoutes(
  app: FastifyInstance,
  deps: LineAccountDeps & { accounts: AccountQueries; desk: LineDesk },
): void {
  const { engine, config, secrets, accounts, desk } = deps;

  function tokenOf({ hidden }: Stored<'lineAccount'>): string | null {
    try {
      return hidden.accessToken === null ? null : secrets.open(hidden.accessToken);
    } catch {
      return null;
    }
  }

  mount(app, deps.mounting, {
    'POST /line-accounts/:id/test': async ({ subject }) => {
      const { webhookUrl } = lineAccountView(subject.row, config.publicUrl);
      return { data: await desk.testWebhook(tokenOf(subject), webhookUrl) };
    },
    'POST /line-accounts/:id/webhook': async ({ body, subject, viewer, params: { id: lineAccountId } }) => {
      const url = body.webhookUrl ?? lineAccountView(subject.row, config.publicUrl).webhookUrl;
      await engine.execute('config', actorOf(viewer), askWebhook({ lineAccountId, url }));
      return { data: await desk.registerWebhook(tokenOf(subject), url) };
    },
    'POST /line-accounts/:id/test-message': async ({ body, subject, viewer, params: { id: lineAccountId } }) => {
      const conversationId = conversationIdOf(lineAccountId, 'user', body.userId);
      await engine.execute('config', actorOf(viewer), tryMessage({ lineAccountId, recipient: conversationId }));
      await desk.pushText(tokenOf(subject), body.userId, body.message, newId(engine.now()));
      return { data: {} };
    },
    'GET /line-accounts/:id/stats': ({ params, subject }) => ({
      data: { ...accounts.stats(params.id), lastEventAt: subject.row.lastEventAt },
    }),
  });
}
