import { useQuery } from '../../figures/use-query.ts';
import { useCan, useUser } from '../../session/session.ts';
import { podiumSize } from './podium.ts';

/** Scope whose changes reload every query of the page. */
export const arenaScope = { scope: 'performance' } as const;

/** Row limit of the leaderboard. High enough for every company. */
export const everybody = 200;
const awardsShown = 6;

/** Queries of the page. They load and fail independently. */
export function useArena(brand: string) {
  const user = useUser();
  const mayReply = useCan('messages.reply');
  const options = { scope: arenaScope };
  const today = { brand, range: 'today' } as const;
  return {
    // Target and reward are settings.
    overview: useQuery('GET /performance/overview', { query: today }, { ...options, kinds: ['settings'] }),
    week: useQuery('GET /performance/leaderboard', { query: { brand, period: 'week', limit: everybody } }, options),
    // Includes the entry after the podium, for the lead of the last place.
    month: useQuery(
      'GET /performance/leaderboard',
      { query: { brand, period: 'month', limit: podiumSize + 1 } },
      options,
    ),
    /** Only for users who reply to customers. */
    mine: useQuery(
      'GET /performance/individual/:id',
      mayReply ? { params: { id: user.id }, query: today } : null,
      options,
    ),
    /** Team averages for the user's own day. */
    means: useQuery('GET /performance/means', mayReply ? { query: today } : null, options),
    /** Team's day for other users. */
    hours: useQuery('GET /performance/time-analysis', mayReply ? null : { query: today }, options),
    awards: useQuery('GET /performance/awards', { query: { brand, limit: awardsShown } }, { ...options, now: true }),
  };
}
export type Arena = ReturnType<typeof useArena>;
