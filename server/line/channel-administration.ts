import { Refusal } from '../../shared/errors.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { type WebhookTest, webhookTestReasons } from '../../shared/webhook-test.ts';
import type { ChannelAdministration } from '../ports/channel-administration.ts';
import type { LineCheck } from '../ports/line-check.ts';
import type { LineClient, LineResult } from './client.ts';

type Reason = WebhookTest['reason'];

/** Returns the body of an accepted call. @throws Refusal for any other result */
function done<T>(result: LineResult<T>): T {
  switch (result.state) {
    case 'accepted':
      return result.body;
    case 'rejected':
    case 'token_invalid':
    case 'quota_reached':
      throw new Refusal('line_refused', [{ path: 'line', message: result.message }]);
    case 'rate_limited':
      throw new Refusal('line_refused', [{ path: 'line', message: 'rate limited' }]);
    case 'unavailable':
    case 'no_answer':
    case 'unreachable':
      throw new Refusal('line_unreachable');
    default:
      return unreachable(result);
  }
}

function reasonOf(result: Exclude<LineResult<unknown>, { state: 'accepted' }>): Reason {
  switch (result.state) {
    case 'rejected':
      return 'INVALID_URL';
    case 'token_invalid':
      return 'TOKEN_REFUSED';
    case 'rate_limited':
    case 'quota_reached':
      return 'RATE_LIMITED';
    case 'unavailable':
    case 'no_answer':
    case 'unreachable':
      return 'LINE_UNREACHABLE';
    default:
      return unreachable(result);
  }
}

const known = (reason: unknown): Reason => webhookTestReasons.find((one) => one === reason) ?? 'UNCLASSIFIED';
const noToken = () => new Refusal('line_refused', [{ path: 'accessToken', message: 'no access token' }]);

export function channelAdministration(client: LineClient): ChannelAdministration {
  async function registered(accessToken: string) {
    const result = await client.call(accessToken, (bot) => bot.getWebhookEndpoint());
    if (result.state !== 'accepted') return { registeredUrl: null, active: null };
    const { endpoint, active } = result.body;
    return { registeredUrl: typeof endpoint === 'string' ? endpoint : null, active: active === true };
  }

  return {
    async testWebhook(accessToken, endpoint) {
      const nothing = { success: false, statusCode: null, detail: null, registeredUrl: null, active: null };
      if (accessToken === null) return { ...nothing, reason: 'NO_TOKEN' };
      const result = await client.call(accessToken, (bot) => bot.testWebhookEndpoint({ endpoint }));
      if (result.state !== 'accepted') {
        const detail = 'message' in result ? result.message || null : null;
        return { ...nothing, reason: reasonOf(result), detail };
      }
      const { success, statusCode, reason, detail } = result.body;
      return {
        success: success === true,
        reason: success === true ? 'OK' : known(reason),
        statusCode: Number.isInteger(statusCode) && statusCode > 0 ? statusCode : null,
        detail: typeof detail === 'string' ? detail : null,
        ...(await registered(accessToken)),
      };
    },
    async registerWebhook(accessToken, endpoint) {
      if (accessToken === null) throw noToken();
      done(await client.call(accessToken, (bot) => bot.setWebhookEndpoint({ endpoint })));
      const { endpoint: webhookUrl, active } = done(await client.call(accessToken, (bot) => bot.getWebhookEndpoint()));
      return { webhookUrl: String(webhookUrl), active: active === true };
    },
    async pushText(accessToken, to, text, retryKey) {
      if (accessToken === null) throw noToken();
      done(await client.push(accessToken, { to, messages: [{ type: 'text', text }] }, retryKey));
    },
  };
}

/** Returns a function that checks an access token by querying LINE for the bot that the token belongs to. */
export function checkToken(client: LineClient): LineCheck {
  return async (accessToken) => {
    if (accessToken === null) return { state: 'skipped', detail: null, bot: null };
    const result = await client.call(accessToken, (bot) => bot.getBotInfo());
    switch (result.state) {
      case 'accepted': {
        const { userId, displayName } = result.body;
        if (typeof userId !== 'string') return { state: 'unreachable', detail: null, bot: null };
        return { state: 'ok', detail: null, bot: { botUserId: userId, botName: String(displayName ?? '') } };
      }
      case 'rejected':
      case 'token_invalid':
        return { state: 'refused', detail: result.message || null, bot: null };
      default:
        return { state: 'unreachable', detail: null, bot: null };
    }
  };
}
