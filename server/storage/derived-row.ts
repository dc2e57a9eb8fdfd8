/**
 * Thrown if rows of a derived file are damaged, for example by a failing disk. The message contains no row data, which can contain
 * customers' text.
 */
export class DamagedRows extends Error {
  /** Path of the file. `null` until code that knows the path adds it. */
  readonly file: string | null;
  /** Inode of the file that was read, because the path may by now refer to another file. `null` if unknown. */
  readonly inode: number | null;

  constructor(file: string | null, inode: number | null = null) {
    super('rows are damaged');
    this.name = 'DamagedRows';
    this.file = file;
    this.inode = inode;
  }
}

/** Parses a stored row. @throws DamagedRows if it is not valid JSON */
export function parsedRow(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedRows(null);
  }
}
