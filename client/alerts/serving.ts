import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';

/** The conversation whose answer is to be written next: its composer takes the focus when it stands, and this becomes null. */
export const servingAtom = atom<string | null>(null);

export function serve(conversationId: string): void {
  atoms.set(servingAtom, conversationId);
}
