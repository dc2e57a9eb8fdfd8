import { createContext } from 'react';

/** Jumps to a message of the shown thread; `null` outside of a thread. */
export const JumpContext = createContext<((messageId: string) => void) | null>(null);
