import { figureRows } from '../figures/set.ts';
import type { Calls } from '../process/thread-calls.ts';
import { inboxRows } from '../projections/index.ts';
import type { ProjectionSet, Reached, SetName } from '../projections/set.ts';
import type { RowStore } from '../projections/write.ts';
import { figureQuestions } from '../queries/figures/questions.ts';

/** Every set of projections: start, rebuild, verify, restore, erasure and health map over it. */
export const sets: readonly ProjectionSet[] = [inboxRows, figureRows];

export const setOf = (name: SetName) => sets.find((set) => set.name === name) as ProjectionSet;

type Questions = (store: RowStore, set: ProjectionSet, reached: Reached) => Calls;

/** Calls to a set in its thread. */
const questions: Partial<Record<SetName, Questions>> = { figures: figureQuestions };

export const questionsTo = (set: ProjectionSet, store: RowStore, reached: Reached): Calls =>
  questions[set.name]?.(store, set, reached) ?? {};
