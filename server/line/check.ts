import type { LineCheck } from '../ports/line-check.ts';
import type { LineClient } from './client.ts';

/** Queries LINE for the bot of an access token. */
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
