import type { Individual, TeamMeans } from '../../../shared/api/performance.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';

/** Metrics of a person's day, in display order. */
export const dayFigures = [
  'replies',
  'onTimeReplyRate',
  'avgResponseTime',
  'resolutionRate',
  'csat',
  'points',
] as const satisfies readonly FigureName[];
type DayFigure = (typeof dayFigures)[number];
export type Means = Partial<Pick<TeamMeans, DayFigure>>;

export interface DayRow {
  name: DayFigure;
  mine: number | null;
  team: number | null;
  /** Value at the left end of the scale. Can be larger than `right`, because better values are to the right. */
  left: number;
  /** Value at the right end of the scale. */
  right: number;
  /** Whether the value is at least as good as the team average; `null` if either is unknown. */
  isGood: boolean | null;
}

const numeric = (value: unknown) => (typeof value === 'number' ? value : null);

/** Returns the user's metrics and the team averages, each with a scale that includes both. */
export function dayRows(mine: Pick<Individual, 'figures'>, team: Means): DayRow[] {
  return dayFigures.map((name) => {
    const own = numeric(mine.figures[name]?.value);
    const mean = team[name] ?? null;
    const isLower = figures[name].better === 'lower';
    const isGood = own === null || mean === null ? null : isLower ? own <= mean : own >= mean;
    return { name, mine: own, team: mean, ...endsOf(name, [own, mean]), isGood };
  });
}

/** Returns the position of a value on the scale, from 0 to 1. */
export function placeOf({ left, right }: Pick<DayRow, 'left' | 'right'>, value: number): number {
  return Math.min(1, Math.max(0, (value - left) / (right - left)));
}

function endsOf(name: DayFigure, values: readonly (number | null)[]): Pick<DayRow, 'left' | 'right'> {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const { unit } = figures[name];
  if (unit === 'percent') return { left: Math.min(80, Math.floor(least / 10) * 10), right: 100 };
  if (unit === 'score') return { left: Math.max(1, Math.min(4, Math.floor(least - 0.01))), right: 5 };
  const end = roundUp(Math.max(1, ...known) * 1.1);
  return unit === 'seconds' ? { left: end, right: 0 } : { left: 0, right: end };
}

const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Rounds up to a number that is suitable as the end of a scale. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((one) => one * power >= value) ?? 10;
  return Math.ceil(step * power);
}
