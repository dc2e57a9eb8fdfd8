import { useEffect, useSyncExternalStore } from 'react';
import { isSoundLocked, listenToSoundLock, playSound } from '../../../alerts/sound.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import { listenToRows } from '../../../sync/store.ts';
import { tellsOfBreach } from './breaches.ts';
import { wallScopeKey } from './wall-scope.ts';

const silent = () => () => undefined;

/**
 * Plays a sound for each newly overdue customer.
 * @returns function that unlocks the sound; `null` if it is unlocked or disabled
 */
export function useBreachSound(isWished: boolean, brandIds: readonly string[]): (() => void) | null {
  useEffect(() => {
    if (!isWished) return;
    return listenToRows((changes) => {
      const isWhole = subscriptions.snapshotState(wallScopeKey) === 'complete';
      if (tellsOfBreach(changes, brandIds, isWhole)) playSound();
    });
  }, [isWished, brandIds]);
  const isLocked = useSyncExternalStore(isWished ? listenToSoundLock : silent, () => isWished && isSoundLocked());
  return isLocked ? playSound : null;
}
