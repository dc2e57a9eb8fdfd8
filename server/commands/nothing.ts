import type { Decision } from '../engine/decision.ts';

/** Nothing needs doing: the rows say already what was asked for. */
export const nothing: Decision = { events: [] };
