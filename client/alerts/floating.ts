import { atoms } from '../app/atoms.ts';
import { storedAtom } from '../app/stored-atom.ts';
import { emptyGround, freePlace, type Place } from './floating-place.ts';

export interface Floating extends Place {
  conversationId: string;
}

const max = 8;
export const floatingAtom = storedAtom<readonly Floating[]>('messages.floating', [], { getOnInit: true });

/** Pins a customer as a floating avatar that is shown on every page. The avatar starts at a free position. */
export function float(conversationId: string): void {
  const all = atoms.get(floatingAtom);
  if (all.some((one) => one.conversationId === conversationId)) return;
  const stored = all.slice(1 - max);
  const place = freePlace(emptyGround(), stored, window.innerWidth, window.innerHeight);
  atoms.set(floatingAtom, [...stored, { conversationId, ...place }]);
}

export function moveFloating(conversationId: string, { x, y }: Place): void {
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
