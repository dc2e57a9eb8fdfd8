import { useAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { servingAtom } from '../../alerts/serving.ts';

/** Serving a conversation means writing next: the composer takes the focus when it stands. */
export function useServing(id: string, stands: boolean, box: RefObject<HTMLTextAreaElement | null>): void {
  const [serving, setServing] = useAtom(servingAtom);
  useEffect(() => {
    if (serving !== id || !stands || box.current === null) return;
    box.current.focus();
    setServing(null);
  }, [serving, id, stands, box, setServing]);
}
