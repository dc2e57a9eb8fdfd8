/** Reasons why a message waits or could not be sent. The texts are in the client, under `send.<code>`. */
export const sendErrors = [
  'line_unreachable',
  'line_busy',
  'line_error',
  'quota_reached',
  'brand_limit_reached',
  'token_refused',
  'no_token',
  'account_disabled',
  'customer_unknown',
  'content_refused',
  'too_large',
  'not_allowed',
  'standby',
  'gone',
  'refused',
  'customer_left',
  'customer_wrote',
  'conversation_blocked',
  'author_inactive',
  'author_not_allowed',
] as const;
export type SendError = (typeof sendErrors)[number];
