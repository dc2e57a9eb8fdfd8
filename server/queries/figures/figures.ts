import type { SetThread } from '../../engine/set-thread.ts';
import type { FigureQueries, QueryName } from './queries.ts';

/** A query with its arguments. */
export type QueryCall = { [Q in QueryName]: readonly [Q, ...Parameters<FigureQueries[Q]>] }[QueryName];

type Results<A extends readonly QueryCall[]> = {
  -readonly [I in keyof A]: A[I] extends readonly [infer Q extends QueryName, ...unknown[]]
    ? ReturnType<FigureQueries[Q]>
    : never;
};

/** Results of queries at one moment. */
export interface QueryResults<A extends readonly QueryCall[]> {
  results: Results<A>;
  /** Position up to which the rows include the log, and the time of the last record. */
  position: number;
  at: number;
  /** Time up to which the rows were verified by a recount. `null` before the first check. */
  verifiedTo: number | null;
  /** Time zone of the days. */
  zone: string;
}

/** Client of the figures' thread for the rest of the server. */
export class Figures {
  private readonly thread: SetThread;

  constructor(thread: SetThread) {
    this.thread = thread;
  }

  /** Time up to which the rows were verified by a recount. `null` before the first check. */
  get verifiedTo(): number | null {
    return this.thread.status.verifiedTo;
  }

  /**
   * Runs all queries on the same rows. Waits a short time for the rows to reach the position.
   * @throws Refusal `not_ready` while the rows are being rebuilt
   */
  run<const A extends readonly QueryCall[]>(position: number, calls: A): Promise<QueryResults<A>> {
    return this.thread.ask<QueryResults<A>>('run', position, calls);
  }
}

/**
 * Returns the position of the rows, for threads that read the row file directly. The figures' thread also confirms that the rows are
 * complete.
 * @throws Refusal `not_ready`
 */
export async function rowsPosition(figures: Pick<Figures, 'run'>, position: number): Promise<number> {
  const results = await figures.run(position, []);
  return results.position;
}

/** Collects queries to run together. */
export class QueryBatch {
  readonly calls: QueryCall[] = [];

  /** @returns a function that takes the result of this query from all results */
  add<Q extends QueryName>(
    name: Q,
    ...args: Parameters<FigureQueries[Q]>
  ): (results: readonly unknown[]) => ReturnType<FigureQueries[Q]> {
    const place = this.calls.push([name, ...args] as unknown as QueryCall) - 1;
    return (results) => results[place] as ReturnType<FigureQueries[Q]>;
  }
}
