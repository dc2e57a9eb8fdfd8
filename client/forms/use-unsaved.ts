import { useCallback, useLayoutEffect, useRef } from 'react';
import { guardedOne, guardLeaving, type Unsaved } from '../app/leave-guard.ts';

/**
 * Guards unsaved text: every action that would lose it asks the user first.
 * @returns a function that asks the user, and then runs an action that discards the text, such as closing its drawer
 */
export function useUnsaved(isChanged: boolean, unsaved: Unsaved): (go: () => void) => void {
  const latest = useRef(unsaved);
  useLayoutEffect(() => {
    latest.current = unsaved;
  });
  // A layout effect, because the guard must be active before a component that is rendered next can navigate.
  useLayoutEffect(() => (isChanged ? guardLeaving(latest) : undefined), [isChanged]);
  return useCallback((go) => guardedOne(latest, go), []);
}
