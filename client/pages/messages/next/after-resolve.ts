import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { afterResolveAtom } from '../../../app/after-resolve-setting.ts';
import { atoms } from '../../../app/atoms.ts';

/** Id of the conversation that the user has just resolved. The page then shows what the user's setting says, and sets this to `null`. */
const resolvedAtom = atom<string | null>(null);

/** Called when the user resolves a conversation, before the server has confirmed it. */
export function noteResolved(conversationId: string): void {
  atoms.set(resolvedAtom, conversationId);
}

/** Opens the next conversation or closes the open one after it was resolved, depending on the user's setting. */
export function useAfterResolve(openId: string | null, { next, close }: { next: () => void; close: () => void }): void {
  const choice = useAtomValue(afterResolveAtom);
  const [resolved, set] = useAtom(resolvedAtom);
  useEffect(() => {
    if (resolved === null) return;
    set(null);
    if (resolved !== openId) return;
    if (choice === 'next') next();
    else if (choice === 'close') close();
  }, [resolved, openId, choice, next, close, set]);
}
