import { createContext } from 'react';

/** Function that jumps to a message of the shown thread; `null` outside of a thread. */
export const JumpContext = createContext<((messageId: string) => void) | null>(null);
