import { Refusal } from '../../shared/errors.ts';

/** End of a page: the sort key and the id of its last row. */
export interface Cursor {
  key: number | string;
  id: string;
}

export function encodeCursor({ key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** Decodes a cursor. `null` if there is none. @throws Refusal `cursor_invalid` */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if ((typeof key === 'number' || typeof key === 'string') && typeof id === 'string') return { key, id };
  } catch {
    // The cursor is refused below.
  }
  throw new Refusal('cursor_invalid');
}
