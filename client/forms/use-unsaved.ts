import { useCallback, useLayoutEffect, useRef } from 'react';
import { guardedOne, guardLeaving, type Unsaved } from '../app/leave-guard.ts';

/**
 * Guards unsaved text: every way of leaving it asks first.
 * @returns a function that runs an action which discards the text, such as closing its drawer, once the user has decided
 */
export function useUnsaved(isChanged: boolean, unsaved: Unsaved): (go: () => void) => void {
  const latest = useRef(unsaved);
  useLayoutEffect(() => {
    latest.current = unsaved;
  });
  // Runs before any component rendered next can navigate.
  useLayoutEffect(() => (isChanged ? guardLeaving(latest) : undefined), [isChanged]);
  return useCallback((go) => guardedOne(latest, go), []);
}
