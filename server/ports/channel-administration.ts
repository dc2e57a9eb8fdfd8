import type { WebhookTest } from '../../shared/webhook-test.ts';

/** Calls to LINE for administrators. `accessToken` is `null` if the account has none or it cannot be decrypted. */
export interface ChannelAdministration {
  /** Makes LINE call the webhook URL and returns its result. */
  testWebhook(accessToken: string | null, url: string): Promise<WebhookTest>;
  /** @returns LINE's settings after the change. @throws Refusal `line_unreachable`, `line_refused` */
  registerWebhook(accessToken: string | null, url: string): Promise<{ webhookUrl: string; active: boolean }>;
  /** @throws Refusal `line_unreachable`, `line_refused` */
  pushText(accessToken: string | null, userId: string, text: string, retryKey: string): Promise<void>;
}
