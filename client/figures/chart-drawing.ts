import type { ChartColors } from './chart-colors.ts';
import type { DrawnSpec } from './chart-spec.ts';

/** Range of point indexes, inclusive. */
export interface Shown {
  from: number;
  to: number;
}

/** State that uPlot callbacks read while drawing. Mutable. */
export interface ChartDrawing {
  spec: DrawnSpec;
  colors: ChartColors;
  font: string;
  /** Points in view. `null` for all. */
  shown: Shown | null;
}
