import { loadRateOf, type Member, thoseThere } from '../../../shared/team.ts';

export interface TeamLoad {
  /** Number of open conversations, as a percentage of the team's capacity. */
  rate: number;
  /** Total capacity of the available people; `null` if unknown. */
  capacity: number | null;
}

/** Returns the load of the team; `null` if nobody is available. */
export function teamLoadOf(team: readonly Member[]): TeamLoad | null {
  const rate = loadRateOf(team);
  return rate === null ? null : { rate, capacity: thoseThere(team).reduce((sum, one) => sum + one.capacity, 0) };
}
