import { useQuery } from '../../figures/use-query.ts';
import { useCan, useUser } from '../../session/session.ts';
import { podiumSize } from './podium.ts';

/** Scope whose changes reload all queries of the page. */
export const arenaScope = { scope: 'performance' } as const;

/** Maximum number of people on the leaderboard. High enough for any company. */
export const everybody = 200;
const awardsShown = 6;

/** Returns the queries of the page, which load and fail independently. */
export function useArena(brand: string) {
  const user = useUser();
  const mayReply = useCan('messages.reply');
  const options = { scope: arenaScope };
  const today = { brand, range: 'today' } as const;
  return {
    // Target and reward are settings, so changed settings reload the overview.
    overview: useQuery('GET /performance/overview', { query: today }, { ...options, kinds: ['settings'] }),
    week: useQuery('GET /performance/leaderboard', { query: { brand, period: 'week', limit: everybody } }, options),
    // Includes the person who just missed the podium, because the lead of the last place is measured against this person.
    month: useQuery(
      'GET /performance/leaderboard',
      { query: { brand, period: 'month', limit: podiumSize + 1 } },
      options,
    ),
    /** Metrics of the signed-in user. Loaded only for users who reply to customers. */
    mine: useQuery(
      'GET /performance/individual/:id',
      mayReply ? { params: { id: user.id }, query: today } : null,
      options,
    ),
    /** Team averages with which the user's own metrics are compared. */
    means: useQuery('GET /performance/means', mayReply ? { query: today } : null, options),
    /** Metrics of the whole team. Loaded only for users who do not reply to customers and therefore have no metrics of their own. */
    hours: useQuery('GET /performance/time-analysis', mayReply ? null : { query: today }, options),
    awards: useQuery('GET /performance/awards', { query: { brand, limit: awardsShown } }, { ...options, now: true }),
  };
}
export type Arena = ReturnType<typeof useArena>;
