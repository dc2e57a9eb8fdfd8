import { atomWithStorage } from 'jotai/utils';
import { atoms } from '../atoms.ts';

export interface Floating {
  conversationId: string;
  x: number;
  y: number;
}

const max = 8;
export const floatingAtom = atomWithStorage<readonly Floating[]>('messages.floating', [], undefined, {
  getOnInit: true,
});

/** Pins a customer as a bubble that stays over every page. */
export function float(conversationId: string): void {
  const all = atoms.get(floatingAtom);
  if (all.some((one) => one.conversationId === conversationId)) return;
  const place = { conversationId, x: window.innerWidth - 84, y: 96 + (all.length % max) * 68 };
  atoms.set(floatingAtom, [...all, place].slice(-max));
}

export function moveFloating(conversationId: string, x: number, y: number): void {
  const all = atoms.get(floatingAtom);
  atoms.set(
    floatingAtom,
    all.map((one) => (one.conversationId === conversationId ? { ...one, x, y } : one)),
  );
}

export function unfloat(conversationId: string): void {
  atoms.set(
    floatingAtom,
    atoms.get(floatingAtom).filter((one) => one.conversationId !== conversationId),
  );
}
