import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';

/** Conversation to reply to next. Its composer takes the focus when it is mounted, then resets this to `null`. */
export const servingAtom = atom<string | null>(null);

export function serve(conversationId: string): void {
  atoms.set(servingAtom, conversationId);
}
