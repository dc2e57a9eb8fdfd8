import type { WebhookTest } from '../../shared/webhook-test.ts';

/** Calls to LINE for administrators. `accessToken` is `null` if the account has no token, or the token cannot be decrypted. */
export interface ChannelAdministration {
  /** Asks LINE to call the webhook URL, and returns LINE's result. */
  testWebhook(accessToken: string | null, url: string): Promise<WebhookTest>;
  /** Registers the webhook URL. @returns LINE's settings after the change. @throws Refusal `line_unreachable`, `line_refused` */
  registerWebhook(accessToken: string | null, url: string): Promise<{ webhookUrl: string; active: boolean }>;
  /** Sends a text to a user. @throws Refusal `line_unreachable`, `line_refused` */
  pushText(accessToken: string | null, userId: string, text: string, retryKey: string): Promise<void>;
}
