import { useEffect, useRef } from 'react';

/** Element id of the history button. */
export const timeMachineId = 'time-machine';

/** Restores the focus to the history button after the return to the present, unless another element has it. */
export function useFocusAfterTravel(isPast: boolean): void {
  const wasPast = useRef(isPast);
  useEffect(() => {
    const isBack = wasPast.current && !isPast;
    wasPast.current = isPast;
    const { activeElement, body } = document;
    if (isBack && (activeElement === null || activeElement === body)) document.getElementById(timeMachineId)?.focus();
  }, [isPast]);
}
