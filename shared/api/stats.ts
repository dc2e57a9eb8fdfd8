import * as z from 'zod';
import { type LiveMetric, liveMetrics } from '../metrics.ts';

/** Current values of the live figures, by name. */
export const LiveFigures = z.strictObject(
  Object.fromEntries(liveMetrics.map((name) => [name, z.number()])) as Record<LiveMetric, z.ZodNumber>,
);
export type LiveFigures = z.infer<typeof LiveFigures>;
