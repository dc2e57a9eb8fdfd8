import { createContext } from 'react';

/** Goes to a message of the thread that is shown; null outside of one. */
export const JumpContext = createContext<((messageId: string) => void) | null>(null);
