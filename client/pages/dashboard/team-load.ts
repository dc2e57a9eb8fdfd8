import { loadRateOf, type Member, thoseThere } from '../../../shared/team.ts';

export interface TeamLoad {
  /** Percent. */
  rate: number;
  /** Conversations that the people who are there can hold; null where that is not known. */
  capacity: number | null;
}

/** Null while nobody is there. */
export function teamLoadOf(team: readonly Member[]): TeamLoad | null {
  const rate = loadRateOf(team);
  return rate === null ? null : { rate, capacity: thoseThere(team).reduce((sum, one) => sum + one.capacity, 0) };
}
