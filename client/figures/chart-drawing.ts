import type { ChartColors } from './chart-colors.ts';
import type { DrawnSpec } from './chart-spec.ts';

/** Points by their index, both ends within. */
export interface Shown {
  from: number;
  to: number;
}

/** The things that a chart is drawn with at the moment; they change under the drawing. */
export interface ChartDrawing {
  spec: DrawnSpec;
  colors: ChartColors;
  font: string;
  /** The first and the last point in view; null: all of them. */
  shown: Shown | null;
}
