/** A row of a file that the log can fill again, of which a failing disk left other bytes. It does not say which: they are of customers. */
export class DamagedRow extends Error {
  readonly code = 'ROW_DAMAGED';
  constructor() {
    super('a row is damaged');
  }
}

/** @throws DamagedRow */
export function parsedRow(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedRow();
  }
}
