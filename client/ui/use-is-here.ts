import { type RefObject, useEffect, useRef } from 'react';

/** Whether what is drawn still is, for what comes after a wait. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
