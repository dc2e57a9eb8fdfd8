import { type AlertKind, type AlertTerms, alertNames, termsOf } from '../../shared/alerts.ts';
import type { Measured } from './measured.ts';
import { type Reading, rules } from './rules.ts';

/** State of a kind of alert for one subject: bad for some time, open, or open and good for some time. */
export interface Standing {
  kind: AlertKind;
  phase: 'rising' | 'open' | 'calming';
  since: number;
}
/** By {@link keyOf}. */
export type Standings = ReadonlyMap<string, Standing>;

export interface Judgement {
  standings: Standings;
  raised: readonly { kind: AlertKind; reading: Reading; since: number }[];
  ended: readonly string[];
}

export const keyOf = (kind: AlertKind, subject: string | null) => `${kind}/${subject ?? ''}`;

const isBad = ({ low, begins }: AlertTerms, value: number) => (low ? value < begins : value >= begins);
const isGood = ({ low, ends }: AlertTerms, value: number) => (low ? value >= ends : value < ends);

/** Updates the state of all alerts from new measurements. A subject that is not measured any more does not count as bad. */
export function judge(before: Standings, measured: Measured, now: number): Judgement {
  const standings = new Map<string, Standing>();
  const raised: { kind: AlertKind; reading: Reading; since: number }[] = [];
  const ended: string[] = [];
  for (const kind of alertNames) {
    const terms = termsOf(kind);
    for (const reading of rules[kind](measured)) {
      const key = keyOf(kind, reading.subject);
      const next = stepOf(before.get(key), terms, reading.value, now);
      if (next === 'ended') ended.push(key);
      else if (next !== null) standings.set(key, { kind, ...next.standing });
      if (next !== null && next !== 'ended' && next.isRaised)
        raised.push({ kind, reading, since: next.standing.since });
    }
  }
  for (const [key, { phase }] of before) {
    if (!standings.has(key) && !ended.includes(key) && phase !== 'rising') ended.push(key);
  }
  return { standings, raised, ended };
}

interface Step {
  standing: Pick<Standing, 'phase' | 'since'>;
  isRaised: boolean;
}

function stepOf(known: Standing | undefined, terms: AlertTerms, value: number, now: number): Step | 'ended' | null {
  const stays = (standing: Step['standing']): Step => ({ standing, isRaised: false });
  if (known === undefined || known.phase === 'rising') {
    if (!isBad(terms, value)) return null;
    const since = known?.since ?? now;
    if (now - since < terms.afterMs) return stays({ phase: 'rising', since });
    return { standing: { phase: 'open', since }, isRaised: true };
  }
  if (!isGood(terms, value)) return stays({ phase: 'open', since: now });
  const since = known.phase === 'calming' ? known.since : now;
  return now - since >= terms.quietMs ? 'ended' : stays({ phase: 'calming', since });
}
