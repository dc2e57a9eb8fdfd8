import type { FastifyInstance } from 'fastify';
import { askWebhook, testedLineAccount, tryMessage } from '../commands/line-accounts.ts';
import { conversationIdOf, newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { ChannelAdministration } from '../ports/channel-administration.ts';
import type { Stored } from '../projections/stored.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import type { RouteDeps } from './deps.ts';
import { lineAccountView } from './line-account-view.ts';
import { mount } from './mount.ts';

export function lineAccountTestRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { secrets: Secrets; accounts: AccountQueries; administration: ChannelAdministration },
): void {
  const { engine, config, secrets, accounts, administration } = deps;

  function tokenOf({ hidden }: Stored<'lineAccount'>): string | null {
    try {
      return hidden.accessToken === null ? null : secrets.open(hidden.accessToken);
    } catch {
      return null;
    }
  }

  mount(app, deps.mounting, {
    'POST /line-accounts/:id/test': async ({ subject, command, params: { id: lineAccountId } }) => {
      const { webhookUrl } = lineAccountView(subject.row, config.publicUrl);
      const test = await administration.testWebhook(tokenOf(subject), webhookUrl);
      await command('config', () => testedLineAccount({ lineAccountId, test }));
      return { data: test };
    },
    'POST /line-accounts/:id/webhook': async ({ body, subject, command, mayChange, params: { id: lineAccountId } }) => {
      const own = lineAccountView(subject.row, config.publicUrl).webhookUrl;
      const url = body.webhookUrl ?? own;
      await command('config', () => {
        if (url !== own) mayChange(['otherAddress']);
        return askWebhook({ lineAccountId, url });
      });
      return { data: await administration.registerWebhook(tokenOf(subject), url) };
    },
    'POST /line-accounts/:id/test-message': async ({ body, subject, command, params: { id: lineAccountId } }) => {
      const conversationId = conversationIdOf(lineAccountId, 'user', body.userId);
      await command('config', () => tryMessage({ lineAccountId, recipient: conversationId }));
      await administration.pushText(tokenOf(subject), body.userId, body.message, newId(engine.now()));
      return { data: {} };
    },
    'GET /line-accounts/:id/stats': ({ params, subject }) => ({
      data: { ...accounts.stats(params.id), lastEventAt: subject.row.lastEventAt },
    }),
  });
}
