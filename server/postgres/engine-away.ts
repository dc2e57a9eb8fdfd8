/**
 * Thrown when the engine did not answer: it is unreachable, restarting, a standby, or has too many clients. Whether the statement had an
 * effect is unknown.
 */
export class EngineAway extends Error {
  constructor(cause: unknown) {
    super('the database engine does not answer', { cause });
    this.name = 'EngineAway';
  }
}
