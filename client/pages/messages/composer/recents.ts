import { storedAtom } from '../../../app/stored-atom.ts';
import type { Sticker } from './stickers.ts';

/** Number of items that are remembered: two rows of the emoji picker, and one page of the sticker picker. */
const rememberedMax = 16;

/** Emojis that were inserted last, newest first. Stored in the browser. */
export const recentEmojisAtom = storedAtom<readonly string[]>('composer.recentEmojis', [], { getOnInit: true });
/** Stickers that were sent last, newest first. Stored in the browser. */
export const recentStickersAtom = storedAtom<readonly Sticker[]>('composer.recentStickers', [], { getOnInit: true });

/** Returns a list with the item at its beginning, without duplicates. */
export function withRecent<T>(items: readonly T[], item: T, isSame: (a: T, b: T) => boolean = Object.is): T[] {
  return [item, ...items.filter((one) => !isSame(one, item))].slice(0, rememberedMax);
}
