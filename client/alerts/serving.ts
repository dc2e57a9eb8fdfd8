import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';

/**
 * Id of the conversation to reply to. The conversation's composer takes the focus when it is mounted, and then sets this atom to `null`.
 */
export const servingAtom = atom<string | null>(null);

export function serve(conversationId: string): void {
  atoms.set(servingAtom, conversationId);
}
