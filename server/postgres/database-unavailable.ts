/**
 * Thrown when the database did not answer: it is unreachable, restarting, a standby, or has too many clients. Whether the statement had an
 * effect is unknown.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}
