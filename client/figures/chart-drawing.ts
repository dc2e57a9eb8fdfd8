import type { ChartColors } from './chart-colors.ts';
import type { DrawnSpec } from './chart-spec.ts';

/** The things that a chart is drawn with at the moment; they change under the drawing. */
export interface ChartDrawing {
  spec: DrawnSpec;
  colors: ChartColors;
  font: string;
}
