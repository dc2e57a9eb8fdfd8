import type { Session } from './session.ts';

/** A change of the engine's schema. Applied once, in a transaction, in the order of the list. Never edited after a release. */
export interface Migration {
  name: string;
  sql: string;
}

/** Thrown when the engine's schema is of a later version of the product. */
export class LaterSchema extends Error {
  constructor(version: number, known: number) {
    super(`the database has schema version ${version}, but this program only knows versions up to ${known}`);
    this.name = 'LaterSchema';
  }
}

/** Arbitrary number of the advisory lock under which one node at a time migrates. */
const migrationLock = 604_215;

/**
 * Applies the migrations that the database does not have yet. Safe to call on several nodes at the same time.
 * @throws LaterSchema; EngineAway
 */
export async function migrate(session: Session, migrations: readonly Migration[]): Promise<void> {
  const known = migrations.length;
  // A statement string is executed in a transaction, so that a node that is killed leaves nothing half done.
  const steps = migrations.map(
    ({ sql }, i) => `
      IF version = ${i} THEN
        ${sql};
        version := ${i + 1};
      END IF;`,
  );
  await session.query(`
    DO $migrate$
    DECLARE version int;
    BEGIN
      PERFORM pg_advisory_xact_lock(${migrationLock});
      CREATE TABLE IF NOT EXISTS schema_version (version int NOT NULL);
      SELECT max(s.version) INTO version FROM schema_version s;
      version := coalesce(version, 0);
      IF version < ${known} THEN
        ${steps.join('\n')}
        DELETE FROM schema_version;
        INSERT INTO schema_version VALUES (version);
      END IF;
    END $migrate$`);
  const [row] = await session.query<{ version: number }>('SELECT version FROM schema_version');
  if (row !== undefined && row.version > known) throw new LaterSchema(row.version, known);
}
