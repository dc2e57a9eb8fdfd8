import type { LogRecord } from '../../../server/log/port.ts';
import { type Case, caseOf } from './cases.ts';
import { type Steps, stepsOf } from './steps.ts';
import { turnsOf } from './turns.ts';

export interface Award {
  n: number;
  at: number;
  brandId: string;
  staffId: string;
  seconds: number;
  points: number;
  streak: number;
}

/** Everything that figures count, derived from the raw log alone. */
export interface Facts {
  cases: Case[];
  /** Awards in log order. Later records never change an award. */
  awards: Award[];
  /** Current price of a message by LINE account. */
  prices: Map<string, { brandId: string; price: number; currency: string }>;
}

export function factsOf(records: readonly LogRecord[]): Facts {
  const steps = stepsOf(records);
  return { cases: casesOf(steps), awards: awardsOf(steps), prices: pricesOf(records) };
}

export function casesOf(allSteps: Steps): Case[] {
  return [...allSteps.byConversation].flatMap(([id, steps]) => caseOf(id, steps, allSteps) ?? []);
}

function pricesOf(records: readonly LogRecord[]): Facts['prices'] {
  const accounts = new Map<string, { brandId: string | null; price: number | null }>();
  const currencies = new Map<string, string>();
  for (const event of records.flatMap(({ events }) => events)) {
    if ((event.type === 'brand.created' || event.type === 'brand.changed') && event.currency !== undefined)
      currencies.set(event.brandId, event.currency);
    if (event.type === 'line-account.created' || event.type === 'line-account.changed') {
      const known = accounts.get(event.lineAccountId) ?? { brandId: null, price: null };
      const { brandId = known.brandId, messagePrice: price = known.price } = event;
      accounts.set(event.lineAccountId, { brandId, price });
    }
  }
  return new Map(
    [...accounts].flatMap(([id, { brandId, price }]) =>
      brandId === null || price === null ? [] : [[id, { brandId, price, currency: currencies.get(brandId) ?? '' }]],
    ),
  );
}

/**
 * Returns the points of each reply that ended a turn. An award has the position and time of the first record after which the reply ends a
 * turn. A reply within 30 seconds earns 10 points, and every fifth such reply in a row earns 50 more.
 */
function awardsOf(allSteps: Steps): Award[] {
  const awards: Omit<Award, 'points' | 'streak'>[] = [];
  for (const [id, steps] of allSteps.byConversation) {
    const brandId = caseOf(id, steps, allSteps)?.brandId ?? '';
    const known = new Set<string>();
    for (const [i, { n, at }] of steps.entries()) {
      for (const { answerId, by, endedAt, openedAt } of turnsOf(steps.slice(0, i + 1), allSteps)) {
        if (answerId === null || known.has(answerId)) continue;
        known.add(answerId);
        awards.push({ n, at, brandId, staffId: by ?? '', seconds: ((endedAt ?? 0) - openedAt) / 1000 });
      }
    }
  }
  const streaks = new Map<string, number>();
  return awards
    .sort((a, b) => a.n - b.n)
    .map((one) => {
      const key = `${one.brandId} ${one.staffId}`;
      const isOnTime = one.seconds <= 30;
      const streak = isOnTime ? (streaks.get(key) ?? 0) + 1 : 0;
      streaks.set(key, streak);
      return { ...one, streak, points: isOnTime ? 10 + (streak % 5 === 0 ? 50 : 0) : 0 };
    });
}
