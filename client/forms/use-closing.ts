import { useState } from 'react';
import { useLeaving } from './use-leaving.ts';

/** Closing what is not saved is asked, by whatever way: the close button, Esc, or another page. */
export function useClosing(isDirty: boolean, onClose: () => void) {
  const [isAsked, setAsked] = useState(false);
  const [leavePage, stayOnPage] = useLeaving(isDirty);
  const close = () => {
    onClose();
    leavePage?.();
  };
  return {
    ask: () => (isDirty ? setAsked(true) : onClose()),
    stay: () => {
      setAsked(false);
      stayOnPage();
    },
    /** null while nothing is to be asked. */
    leave: isAsked || leavePage !== null ? close : null,
  };
}
