import { figureRows } from '../figures/set.ts';
import type { Log } from '../log/port.ts';
import type { Calls } from '../process/thread-calls.ts';
import { inboxRows } from '../projections/index.ts';
import type { ProjectionSet, Reached, SetName } from '../projections/set.ts';
import type { RowChange } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';
import { figureQuestions } from '../queries/figures/questions.ts';

/** Every set of projections: start, rebuild, verify, restore, erasure and health map over it. */
export const sets: readonly ProjectionSet[] = [inboxRows, figureRows];

export const setOf = (name: SetName) => sets.find((set) => set.name === name) as ProjectionSet;

/** The outcome of a recount from the log: how many things are wrong, and up to when all was right. */
export interface Recount {
  wrong: number;
  verifiedTo: number | null;
}

/** A set in its thread, as questions to it see it. */
export interface AskedSet {
  store: RowStore;
  set: ProjectionSet;
  reached: Reached;
  log: Pick<Log, 'readStream'>;
  warn: (message: string, error?: unknown) => void;
  /** Told of each recount. */
  recounted: (found: Recount) => void;
}

/** Calls to a set in its thread; `changed` is told of each commit, `looked` when its rows are whole and have changed. */
export interface SetQuestions {
  calls: Calls;
  changed: (changes: readonly RowChange[]) => void;
  looked: () => void;
  stop: () => void;
}

const none: SetQuestions = { calls: {}, changed: () => undefined, looked: () => undefined, stop: () => undefined };
const questions: Partial<Record<SetName, (asked: AskedSet) => SetQuestions>> = { figures: figureQuestions };

export const questionsTo = (asked: AskedSet): SetQuestions => questions[asked.set.name]?.(asked) ?? none;
