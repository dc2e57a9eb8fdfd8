/** How a call to LINE came out. */
export type LineState =
  | 'accepted'
  | 'rejected'
  | 'rate_limited'
  | 'quota_reached'
  | 'token_invalid'
  | 'unavailable'
  | 'no_answer'
  | 'unreachable';
