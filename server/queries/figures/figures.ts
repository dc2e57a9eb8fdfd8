import type { SetThread } from '../../engine/set-thread.ts';
import type { FigureQueries, QueryName } from './queries.ts';

/** A query with its arguments. */
export type QueryCall = { [Q in QueryName]: readonly [Q, ...Parameters<FigureQueries[Q]>] }[QueryName];

type Results<A extends readonly QueryCall[]> = {
  -readonly [I in keyof A]: A[I] extends readonly [infer Q extends QueryName, ...unknown[]]
    ? ReturnType<FigureQueries[Q]>
    : never;
};

/** Results of queries that were run in one transaction. */
export interface QueryResults<A extends readonly QueryCall[]> {
  results: Results<A>;
  /** Last position that the rows include, and the time of its record. */
  position: number;
  at: number;
  /** Time up to which a recount has verified the rows. `null` before the first check and while there are errors. */
  verifiedTo: number | null;
  /** Time zone of the business days. */
  zone: string;
}

/** Sends queries for figures to the thread that computes them. Used by all other parts of the server. */
export class Figures {
  private readonly thread: SetThread;

  constructor(thread: SetThread) {
    this.thread = thread;
  }

  /** Time up to which a recount has verified the rows. `null` before the first check and while there are errors. */
  get verifiedTo(): number | null {
    return this.thread.status.verifiedTo;
  }

  /**
   * Runs all queries in one transaction. Waits for a short time until the rows include the position.
   * @throws Refusal `not_ready` while the rows are being rebuilt
   */
  run<const A extends readonly QueryCall[]>(position: number, calls: A): Promise<QueryResults<A>> {
    return this.thread.ask<QueryResults<A>>('run', position, calls);
  }
}

/**
 * Returns the position that the rows include. Used by threads that read the row file directly, because only the thread of the figures knows
 * whether the rows are complete.
 * @throws Refusal `not_ready` while the rows are being rebuilt
 */
export async function rowsPosition(figures: Pick<Figures, 'run'>, position: number): Promise<number> {
  const results = await figures.run(position, []);
  return results.position;
}

/** Collects queries to run together. */
export class QueryBatch {
  readonly calls: QueryCall[] = [];

  /**
   * Adds a query.
   * @returns a function that takes the results of all queries and returns the result of this one
   */
  add<Q extends QueryName>(
    name: Q,
    ...args: Parameters<FigureQueries[Q]>
  ): (results: readonly unknown[]) => ReturnType<FigureQueries[Q]> {
    const place = this.calls.push([name, ...args] as unknown as QueryCall) - 1;
    return (results) => results[place] as ReturnType<FigureQueries[Q]>;
  }
}
