import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Sticker {
  packageId: string;
  stickerId: string;
}

interface StickerSet {
  packageId: string;
  name: MessageDescriptor;
  /** First and last sticker id. */
  from: number;
  to: number;
}

/** Sticker sets that LINE offers to official accounts, with short forms of their titles. */
export const stickerSets = [
  { packageId: '446', name: msg({ id: 'sticker.moon', message: 'Moon' }), from: 1988, to: 2027 },
  { packageId: '789', name: msg({ id: 'sticker.sally', message: 'Sally' }), from: 10855, to: 10894 },
  { packageId: '11537', name: msg({ id: 'sticker.brown', message: 'Brown & Cony' }), from: 52002734, to: 52002773 },
  { packageId: '11538', name: msg({ id: 'sticker.choco', message: 'CHOCO & Friends' }), from: 51626494, to: 51626533 },
  { packageId: '11539', name: msg({ id: 'sticker.bt21', message: 'UNIVERSTAR BT21' }), from: 52114110, to: 52114149 },
] as const satisfies readonly StickerSet[];

/** Returns the stickers of a set in LINE's order. */
export const stickersOf = ({ packageId, from, to }: StickerSet): Sticker[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ packageId, stickerId: String(from + index) }));
