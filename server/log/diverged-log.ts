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

/** Thrown when the log in PostgreSQL has another generation than the local copy, such as after a restore. */
export class OtherGeneration extends DivergedLog {
  constructor() {
    super('the generations differ');
    this.name = 'OtherGeneration';
  }
}
