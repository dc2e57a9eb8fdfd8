import { useEffect, useRef } from 'react';

/** The button that leads to the past. */
export const timeMachineId = 'time-machine';

/** The button that led to the past has the focus again once the present is back, unless something else has it. */
export function useFocusAfterTravel(isPast: boolean): void {
  const wasPast = useRef(isPast);
  useEffect(() => {
    const isBack = wasPast.current && !isPast;
    wasPast.current = isPast;
    const { activeElement, body } = document;
    if (isBack && (activeElement === null || activeElement === body)) document.getElementById(timeMachineId)?.focus();
  }, [isPast]);
}
