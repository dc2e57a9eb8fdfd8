import { useEffect, useSyncExternalStore } from 'react';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader, LoaderState } from './scope-entry.ts';

const listen = (listener: () => void) => subscriptions.listen(listener);

/** Keeps a scope joined while the component lives. */
export function useScope(scope: Scope | null, loader?: Loader): 'joining' | 'joined' | 'refused' {
  const key = scope === null ? null : scopeKey(scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the scope.
  useEffect(() => (scope === null ? undefined : subscriptions.acquire(scope, loader)), [key, loader]);
  return useSyncExternalStore(listen, () => (key === null ? 'joining' : subscriptions.stateOf(key)));
}

/** Joins a scope that is about to be shown, so that it is there when it is: given back at once, it is left a little later. */
export function expectScope(scope: Scope): void {
  subscriptions.acquire(scope)();
}

/** How far the snapshot of a joined scope is: a row that a complete one lacks does not exist. */
export function useSnapshotState(scope: Scope): LoaderState {
  return useSyncExternalStore(listen, () => subscriptions.snapshotState(scopeKey(scope)));
}
