import type { WebhookTest } from '../shared/api/line-accounts.ts';

/** What administrators do at LINE, beside sending. An account without a token, or whose token cannot be opened: null. */
export interface LineDesk {
  /** LINE calls the address and says what came of it. */
  testWebhook(accessToken: string | null, url: string): Promise<WebhookTest>;
  /** @returns what LINE has then. @throws Refusal `line_unreachable`, `line_refused` */
  registerWebhook(accessToken: string | null, url: string): Promise<{ webhookUrl: string; active: boolean }>;
  /** @throws Refusal `line_unreachable`, `line_refused` */
  pushText(accessToken: string | null, userId: string, text: string, retryKey: string): Promise<void>;
}
