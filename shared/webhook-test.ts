import * as z from 'zod';

/** Why LINE's own test of the webhook came out as it did; the client has the words under `webhookTest.<reason>`. */
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
  /** The HTTP status that our address answered LINE, when it did. */
  statusCode: z.int().nullable(),
  detail: z.string().nullable(),
  /** The registered address, when LINE says it: messages come there, and only while it is active. */
  registeredUrl: z.string().nullable(),
  active: z.boolean().nullable(),
});
export type WebhookTest = z.infer<typeof WebhookTest>;
