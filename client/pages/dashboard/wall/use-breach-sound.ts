import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isSoundLocked, listenToSoundLock, playSound } from '../../../alerts/sound.ts';
import { useLive } from './use-live.ts';

const silent = () => () => undefined;

/**
 * Plays a sound when one customer more has waited too long.
 * @returns the function that lets it be heard; null where it is, or is not wished
 */
export function useBreachSound(isWished: boolean, brandIds: readonly string[]): (() => void) | null {
  const { overtimeCustomers } = useLive(brandIds);
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = overtimeCustomers ?? known;
    if (isWished && known !== undefined && (overtimeCustomers ?? 0) > known) playSound();
  }, [isWished, overtimeCustomers]);
  const isLocked = useSyncExternalStore(isWished ? listenToSoundLock : silent, () => isWished && isSoundLocked());
  return isLocked ? playSound : null;
}
