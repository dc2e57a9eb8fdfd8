import { useState } from 'react';
import { useIsHere } from '../../../ui/use-is-here.ts';

/** A dialog that stands until the server has what it says: what was refused can be sent again. */
export function useSaving(onClose: () => void) {
  const [saving, setSaving] = useState(false);
  const isHere = useIsHere();
  /** @param doing tells whether it was done */
  const closeAfter = async (doing: Promise<boolean>) => {
    setSaving(true);
    const done = await doing;
    setSaving(false);
    // After a close in the meantime, another dialog may be open.
    if (done && isHere.current) onClose();
  };
  return { saving, closeAfter };
}
