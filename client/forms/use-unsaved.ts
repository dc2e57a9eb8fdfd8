import { useCallback, useLayoutEffect, useRef } from 'react';
import { guardedOne, guardLeaving, type Unsaved } from '../app/leave-guard.ts';

/**
 * Typed words that are not saved: to leave them is asked, by whatever way.
 * @returns does what gives them up, such as closing their drawer, once the person has decided
 */
export function useUnsaved(isChanged: boolean, unsaved: Unsaved): (go: () => void) => void {
  const latest = useRef(unsaved);
  useLayoutEffect(() => {
    latest.current = unsaved;
  });
  // Before anything that is drawn next leads elsewhere by itself.
  useLayoutEffect(() => (isChanged ? guardLeaving(latest) : undefined), [isChanged]);
  return useCallback((go) => guardedOne(latest, go), []);
}
