import { useAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { servingAtom } from '../../alerts/serving.ts';

/** Focuses the composer once it is mounted, after the conversation was opened for replying. */
export function useServing(id: string, stands: boolean, box: RefObject<HTMLTextAreaElement | null>): void {
  const [serving, setServing] = useAtom(servingAtom);
  useEffect(() => {
    if (serving !== id || !stands || box.current === null) return;
    box.current.focus();
    setServing(null);
  }, [serving, id, stands, box, setServing]);
}
