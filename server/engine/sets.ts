import type { ContributingKind } from '../figures/contributions.ts';
import { figureRows } from '../figures/set.ts';
import { inboxRows } from '../projections/index.ts';
import type { ProjectionSet, SetName } from '../projections/set.ts';
import { figureQueries } from '../queries/figures/queries.ts';
import { recomputeSums } from '../queries/figures/recompute-sums.ts';
import type { Recompute } from '../storage/rows-file.ts';
import type { QueriedSet, SetQueries } from './set-queries.ts';

/** All projection sets. Start, rebuild, verification, restore, erasure and health checks apply to each of them. */
export const sets: readonly ProjectionSet[] = [inboxRows, figureRows];

export const setOf = (name: SetName) => sets.find((set) => set.name === name) as ProjectionSet;

const none: SetQueries = { calls: {}, changed: () => undefined, looked: () => undefined, stop: () => undefined };
const queries: Partial<Record<SetName, (set: QueriedSet) => SetQueries>> = { figures: figureQueries };

export const queriesOf = (queried: QueriedSet): SetQueries => queries[queried.set.name]?.(queried) ?? none;

/** Returns the function that recomputes parts of a set's rows from its other rows. `null` if the set has no such parts. */
export const recomputeOf = ({ name, basis }: ProjectionSet): Recompute | null =>
  name === 'figures' && basis !== null
    ? (rows, parts) => recomputeSums(rows, basis, parts as ContributingKind[])
    : null;
