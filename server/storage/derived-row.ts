/** Rows of a derived file were corrupted by a failing disk. The message contains no row data, which can be customers'. */
export class DamagedRows extends Error {
  /** Path of the file. `null` if only the reader knows it. */
  readonly file: string | null;
  /** Inode of the file that was read, since the path can refer to another file by now. `null` if unknown. */
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
