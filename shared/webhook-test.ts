import * as z from 'zod';

/** Possible results of LINE's own webhook test. The texts are in the client, under `webhookTest.<reason>`. */
export const webhookTestReasons = [
  'OK',
  'COULD_NOT_CONNECT',
  'REQUEST_TIMEOUT',
  'ERROR_STATUS_CODE',
  'UNCLASSIFIED',
  'INVALID_URL',
  'NO_TOKEN',
  'TOKEN_REFUSED',
  'RATE_LIMITED',
  'LINE_UNREACHABLE',
] as const;
export const WebhookTest = z.strictObject({
  success: z.boolean(),
  reason: z.enum(webhookTestReasons),
  /** HTTP status that the product's webhook returned to LINE. `null` if LINE received no response. */
  statusCode: z.int().nullable(),
  detail: z.string().nullable(),
  /** The registered URL, to which LINE sends events while the webhook is active. `null` if LINE does not report it. */
  registeredUrl: z.string().nullable(),
  active: z.boolean().nullable(),
});
export type WebhookTest = z.infer<typeof WebhookTest>;
