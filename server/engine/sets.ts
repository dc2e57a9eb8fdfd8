import { dashboardFigures } from '../figures/dashboard.ts';
import { type SlotRange, SlotSums } from '../figures/slots.ts';
import type { Calls } from '../process/thread-calls.ts';
import { inboxRows } from '../projections/index.ts';
import type { ProjectionSet, SetName } from '../projections/set.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Every set of projections: start, rebuild, verify, restore, erasure and health map over it. */
export const sets: readonly ProjectionSet[] = [inboxRows, dashboardFigures];

export const setOf = (name: SetName) => sets.find((set) => set.name === name) as ProjectionSet;

/** Calls to a set in its thread. */
const questions: Partial<Record<SetName, (sqlite: Sqlite) => Calls>> = {
  dashboard: (sqlite) => {
    const sums = new SlotSums(sqlite);
    return { sums: (range: SlotRange) => sums.of(range) };
  },
};

export const questionsTo = ({ name }: ProjectionSet, sqlite: Sqlite): Calls => questions[name]?.(sqlite) ?? {};
