import { useEffect, useSyncExternalStore } from 'react';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader, LoaderState } from './scope-entry.ts';

const listen = (listener: () => void) => subscriptions.listen(listener);

/** Keeps a scope joined while the component is mounted. */
export function useScope(scope: Scope | null, loader?: Loader): 'joining' | 'joined' | 'refused' {
  const key = scope === null ? null : scopeKey(scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers everything that affects the scope.
  useEffect(() => (scope === null ? undefined : subscriptions.acquire(scope, loader)), [key, loader]);
  return useSyncExternalStore(listen, () => (key === null ? 'joining' : subscriptions.stateOf(key)));
}

/** Returns the state of a joined scope's snapshot. If the snapshot is complete, a row that is missing from the snapshot does not exist. */
export function useSnapshotState(scope: Scope): LoaderState {
  return useSyncExternalStore(listen, () => subscriptions.snapshotState(scopeKey(scope)));
}
