import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref whose value is `true` while the component is mounted, for code that runs after an await. */
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
