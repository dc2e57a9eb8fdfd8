import { figureRows } from '../figures/set.ts';
import { inboxRows } from '../projections/index.ts';
import type { ProjectionSet, SetName } from '../projections/set.ts';
import { figureQueries } from '../queries/figures/queries.ts';
import type { QueriedSet, SetQueries } from './set-queries.ts';

/** All projection sets. Start, rebuild, verify, restore, erasure and health iterate over them. */
export const sets: readonly ProjectionSet[] = [inboxRows, figureRows];

export const setOf = (name: SetName) => sets.find((set) => set.name === name) as ProjectionSet;

const none: SetQueries = { calls: {}, changed: () => undefined, looked: () => undefined, stop: () => undefined };
const queries: Partial<Record<SetName, (set: QueriedSet) => SetQueries>> = { figures: figureQueries };

export const queriesOf = (queried: QueriedSet): SetQueries => queries[queried.set.name]?.(queried) ?? none;
