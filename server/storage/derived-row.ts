/** Rows of a file that the log can fill again, of which a failing disk left other bytes. It does not say which: they are of customers. */
export class DamagedRows extends Error {
  /** The path of the file; null where the reader alone knows it. */
  readonly file: string | null;
  /** The file that was read: another one may lie under the path by now. null: not known. */
  readonly inode: number | null;

  constructor(file: string | null, inode: number | null = null) {
    super('rows are damaged');
    this.name = 'DamagedRows';
    this.file = file;
    this.inode = inode;
  }
}

/** @throws DamagedRows */
export function parsedRow(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedRows(null);
  }
}
