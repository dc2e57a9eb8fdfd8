import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../shared/api/index.ts';
import type { Kind } from '../../shared/rows.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { call } from '../api/api.ts';
import { callWhole } from '../api/call-whole.ts';
import { useScope } from '../sync/scopes.ts';
import { QueryRunner, type QueryState } from './query-runner.ts';

export interface QueryResult<D, M> extends QueryState<D, M> {
  retry(): void;
}

const none: readonly Kind[] = [];

export interface QueryOptions {
  /**
   * Scope in which the server pushes slots (15-minute sums). A pushed slot signals that the result may have changed. Joined while the
   * component is mounted.
   */
  scope: Scope;
  /** Whether the result describes the present, so that any changed slot of its brands affects it. */
  now?: boolean;
  /** Whether to load all pages of a list. */
  whole?: boolean;
  /** Row kinds of the scope for which any change of a row affects the result. */
  kinds?: readonly Kind[];
  /** Row kinds of the scope for which only added and deleted rows affect the result. */
  membershipKinds?: readonly Kind[];
  /** Whether a change of a row of `kinds` does not affect the result. */
  isSame?: (before: object, after: object) => boolean;
}

/**
 * Returns the result of a query for figures. Loads it again when the arguments change, when the server pushes changed sums for the query's
 * brands and range (at most every two seconds), and after a reconnect.
 * @param args `null` if nothing is loaded, for example without permission
 */
export function useQuery<R extends RouteKey & `GET ${string}`>(
  route: R,
  args: ArgumentsOf<R> | null,
  { scope, now = false, whole = false, kinds = none, membershipKinds = none, isSame }: QueryOptions,
): QueryResult<ResponseOf<R>, MetaOf<R>> {
  useScope(args === null ? null : scope);
  const [runner] = useState(() => new QueryRunner<ResponseOf<R>, MetaOf<R>>());
  const result = useSyncExternalStore(runner.listen, runner.view);
  const scopeName = scopeKey(scope);
  const key = JSON.stringify([route, args, scopeName, now]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers everything that affects the result.
  useEffect(() => {
    const { brand = 'all' } = (args as { query?: { brand?: string } } | null)?.query ?? {};
    runner.put(
      args === null
        ? null
        : {
            key,
            ask: (signal) => (whole ? callWhole : call)(route, args, { signal }),
            brand,
            scope: scopeName,
            now,
            kinds,
            membershipKinds,
            ...(isSame === undefined ? {} : { isSame }),
          },
    );
  }, [runner, key]);
  return { ...result, retry: runner.retry };
}
