export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif';

const signatures: [PictureType, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** What a file is by its first bytes, whatever its name says. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  return signatures.find(([, start]) => start.every((byte, i) => bytes[i] === byte))?.[0] ?? null;
}
