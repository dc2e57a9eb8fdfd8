import { loadRateOf, type Member, thoseThere } from '../../../shared/team.ts';

export interface TeamLoad {
  /** Percent. */
  rate: number;
  /** Total capacity of the available people; `null` if unknown. */
  capacity: number | null;
}

/** `null` if nobody is available. */
export function teamLoadOf(team: readonly Member[]): TeamLoad | null {
  const rate = loadRateOf(team);
  return rate === null ? null : { rate, capacity: thoseThere(team).reduce((sum, one) => sum + one.capacity, 0) };
}
