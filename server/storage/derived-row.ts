/** Rows of a file that the log can fill again, of which a failing disk left other bytes. It does not say which: they are of customers. */
export class DamagedRows extends Error {
  /** The path of the file; null where the reader alone knows it. */
  readonly file: string | null;

  constructor(file: string | null) {
    super('rows are damaged');
    this.name = 'DamagedRows';
    this.file = file;
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
