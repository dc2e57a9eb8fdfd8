/** Result state of a call to LINE. */
export type LineState =
  | 'accepted'
  | 'rejected'
  | 'rate_limited'
  | 'quota_reached'
  | 'token_invalid'
  | 'unavailable'
  | 'no_answer'
  | 'unreachable';
