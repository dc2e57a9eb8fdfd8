import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, ArgumentsOf, MetaOf, RouteKey } from '../../../../shared/api/index.ts';
import { scopeKey } from '../../../../shared/sync/scope-key.ts';
import { call } from '../../../api/api.ts';
import { type Answer, Asking } from '../../../figures/asking.ts';
import { listenToConnection } from '../../../sync/connection.ts';
import { listenToRows } from '../../../sync/store.ts';

const retryMs = 2000;
const retryMaxMs = 60_000;
const scope = scopeKey({ scope: 'dashboard', brand: 'all' });
/** Kinds of rows that say that an answer is another one. */
const telling: ReadonlySet<string> = new Set(['slot', 'brand']);
const still = () => () => undefined;

/**
 * The answer of a call about the brands of a face, asked when the face is first shown and when something told that it is another one: at
 * its next turn where that was out of sight. A failed call is tried again, with pauses that grow: nobody stands by to do it.
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
    asking.put(args === null ? null : { key, ask, brand, scope, now: false });
  }, [asking, key]);
  useMissed(isShown, asking.retry);
  // A refusal stays one until something else has changed.
  const isTransient = answer.error !== null && (answer.error.status >= 500 || answer.error.status === 429);
  useAgain(isShown && answer.state === 'failed' && isTransient, asking.retry);
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

function useAgain(isFailed: boolean, ask: () => void): void {
  const pause = useRef(retryMs);
  useEffect(() => {
    if (!isFailed) return;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      pause.current = Math.min(retryMaxMs, 2 * pause.current);
      ask();
    };
    timer = setTimeout(again, pause.current);
    return () => clearTimeout(timer);
  }, [isFailed, ask]);
}
