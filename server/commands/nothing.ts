import type { Decision } from '../engine/decision.ts';

/** Decision of a command that needs no change, because the rows are already as requested. */
export const nothing: Decision = { events: [] };
