/** Checks an access token with LINE. `bot` is `null` unless the token is valid. */
export type LineCheck = (accessToken: string | null) => Promise<{
  state: 'ok' | 'refused' | 'unreachable' | 'skipped';
  detail: string | null;
  bot: { botUserId: string; botName: string } | null;
}>;
