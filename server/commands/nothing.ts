import type { Decision } from '../engine/decision.ts';

/** No change is needed: the rows are already as requested. */
export const nothing: Decision = { events: [] };
