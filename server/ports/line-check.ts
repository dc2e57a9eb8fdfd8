/** LINE's judgement of an access token; `bot` when it is good. */
export type LineCheck = (accessToken: string | null) => Promise<{
  state: 'ok' | 'refused' | 'unreachable' | 'skipped';
  detail: string | null;
  bot: { botUserId: string; botName: string } | null;
}>;
