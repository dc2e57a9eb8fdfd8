import { useAsked } from '../../figures/use-asked.ts';
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
  const answers = useCan('messages.reply');
  const told = { scope: arenaScope };
  const today = { brand, range: 'today' } as const;
  return {
    // Target and reward are settings.
    overview: useAsked('GET /performance/overview', { query: today }, { ...told, kinds: ['settings'] }),
    week: useAsked('GET /performance/leaderboard', { query: { brand, period: 'week', limit: everybody } }, told),
    // Includes the entry after the podium, for the lead of the last place.
    month: useAsked('GET /performance/leaderboard', { query: { brand, period: 'month', limit: podiumSize + 1 } }, told),
    /** Only for users who reply to customers. */
    mine: useAsked('GET /performance/individual/:id', answers ? { params: { id: user.id }, query: today } : null, told),
    /** Team averages for the user's own day. */
    means: useAsked('GET /performance/means', answers ? { query: today } : null, told),
    /** Team's day for other users. */
    hours: useAsked('GET /performance/time-analysis', answers ? null : { query: today }, told),
    awards: useAsked('GET /performance/awards', { query: { brand, limit: awardsShown } }, { ...told, now: true }),
  };
}
export type Arena = ReturnType<typeof useArena>;
