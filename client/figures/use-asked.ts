import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, ArgumentsOf, MetaOf, RouteKey } from '../../shared/api/index.ts';
import type { Kind } from '../../shared/rows.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { call } from '../api/api.ts';
import { callWhole } from '../api/call-whole.ts';
import { useScope } from '../sync/scopes.ts';
import { type Answer, Asking } from './asking.ts';

export interface Asked<D, M> extends Answer<D, M> {
  retry(): void;
}

const none: readonly Kind[] = [];

export interface Told {
  /** The scope whose slots tell that the answer has changed. It is joined as long as the component lives. */
  scope: Scope;
  /** The call is about the present moment: any slot of its brands changes it. */
  now?: boolean;
  /** The answer is a list, of which all pages are asked for. */
  whole?: boolean;
  /** Kinds of rows of the scope of which any change is another answer. */
  kinds?: readonly Kind[];
  /** Kinds of rows of the scope of which one that comes or goes is another answer. */
  comings?: readonly Kind[];
  /** Whether a change of a row of these kinds leaves the answer as it is. */
  isSame?: (before: object, after: object) => boolean;
}

/**
 * The answer of a call about figures, asked once, and again when its arguments change, when a slot of its brands and its range was told
 * (at most once in two seconds), and when the connection came back.
 * @param args null: nothing is asked, as of somebody who may not
 */
export function useAsked<R extends RouteKey & `GET ${string}`>(
  route: R,
  args: ArgumentsOf<R> | null,
  { scope, now = false, whole = false, kinds = none, comings = none, isSame }: Told,
): Asked<AnswerOf<R>, MetaOf<R>> {
  useScope(args === null ? null : scope);
  const [asking] = useState(() => new Asking<AnswerOf<R>, MetaOf<R>>());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  const told = scopeKey(scope);
  const key = JSON.stringify([route, args, told, now]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the question.
  useEffect(() => {
    const { brand = 'all' } = (args as { query?: { brand?: string } } | null)?.query ?? {};
    asking.put(
      args === null
        ? null
        : {
            key,
            ask: (signal) => (whole ? callWhole : call)(route, args, { signal }),
            brand,
            scope: told,
            now,
            kinds,
            comings,
            ...(isSame === undefined ? {} : { isSame }),
          },
    );
  }, [asking, key]);
  return { ...answer, retry: asking.retry };
}
