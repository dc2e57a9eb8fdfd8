/**
 * Thrown when the local copy contains something that the log in PostgreSQL does not, or when a checksum is wrong. Nothing is repaired: the
 * copy must be removed by the operator.
 */
export class DivergedLog extends Error {
  constructor(what: string) {
    super(`the log in DATA_DIR is not a copy of the log in the database: ${what}`);
    this.name = 'DivergedLog';
  }
}
