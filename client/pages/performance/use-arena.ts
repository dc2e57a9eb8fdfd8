import { useAsked } from '../../figures/use-asked.ts';
import { useCan, useUser } from '../../session/session.ts';
import { podiumSize } from './podium.ts';

/** Told by its slots, every answer of this page is asked again. */
export const arenaScope = { scope: 'performance' } as const;

/** So many that nobody is missing from a company's leaderboard. */
export const everybody = 200;
const awardsShown = 6;

/** The answers of the page. Each stands, and fails, by itself. */
export function useArena(brand: string) {
  const user = useUser();
  const answers = useCan('messages.reply');
  const told = { scope: arenaScope };
  const today = { brand, range: 'today' } as const;
  return {
    // Target and reward are settings.
    overview: useAsked('GET /performance/overview', { query: today }, { ...told, kinds: ['settings'] }),
    week: useAsked('GET /performance/leaderboard', { query: { brand, period: 'week', limit: everybody } }, told),
    // The one after the podium tells the lead of its last place.
    month: useAsked('GET /performance/leaderboard', { query: { brand, period: 'month', limit: podiumSize + 1 } }, told),
    /** Of people who answer customers; others have no day of their own. */
    mine: useAsked('GET /performance/individual/:id', answers ? { params: { id: user.id }, query: today } : null, told),
    /** Beside which one's own day stands. */
    means: useAsked('GET /performance/means', answers ? { query: today } : null, told),
    /** The day of all together stands in its place. */
    hours: useAsked('GET /performance/time-analysis', answers ? null : { query: today }, told),
    awards: useAsked('GET /performance/awards', { query: { brand, limit: awardsShown } }, { ...told, now: true }),
  };
}
export type Arena = ReturnType<typeof useArena>;
