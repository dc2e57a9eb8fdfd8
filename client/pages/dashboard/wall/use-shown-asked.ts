import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, ArgumentsOf, MetaOf, RouteKey } from '../../../../shared/api/index.ts';
import { call } from '../../../api/api.ts';
import { type Answer, Asking } from '../../../figures/asking.ts';
import { listenToConnection } from '../../../sync/connection-state.ts';
import { listenToRows } from '../../../sync/store.ts';
import { wallScopeKey } from './wall-scope.ts';

/** Kinds of rows that say that an answer is another one. */
const telling: ReadonlySet<string> = new Set(['slot', 'brand']);
const still = () => () => undefined;

/**
 * The answer of a call about the brands of a face, asked when the face is first shown and when something told that it is another one: at
 * its next turn where that was out of sight.
 * @param args null: nothing is asked, as of somebody who may not
 */
export function useShownAsked<R extends RouteKey & `GET /dashboard/${string}`>(
  route: R,
  args: (ArgumentsOf<R> & { query: { brand?: string | undefined } }) | null,
  isShown: boolean,
): Answer<AnswerOf<R>, MetaOf<R>> {
  const [asking] = useState(() => new Asking<AnswerOf<R>, MetaOf<R>>());
  const answer = useSyncExternalStore(isShown ? asking.listen : still, asking.view);
  const key = JSON.stringify([route, args]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the question.
  useEffect(() => {
    const brand = args?.query.brand ?? 'all';
    const ask = (signal: AbortSignal) => call(route, args as ArgumentsOf<R>, { signal });
    asking.put(args === null ? null : { key, ask, brand, scope: wallScopeKey, now: false });
  }, [asking, key]);
  useMissed(isShown, asking.retry);
  return answer;
}

/** Asks at the next turn if anything was told out of sight. */
function useMissed(isShown: boolean, ask: () => void): void {
  const isMissed = useRef(false);
  useEffect(() => {
    if (isShown) {
      if (isMissed.current) ask();
      isMissed.current = false;
      return;
    }
    const miss = () => {
      isMissed.current = true;
    };
    const stops = [
      listenToRows((changes) => changes.some(({ kind }) => telling.has(kind)) && miss()),
      listenToConnection((state) => state === 'offline' && miss()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isShown, ask]);
}
