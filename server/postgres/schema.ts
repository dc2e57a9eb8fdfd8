import type { Session } from './session.ts';

/**
 * A change of the database's schema. Applied once, in a transaction, in the order of the list. Never edited after a release. Only adds tables,
 * functions, and columns that are nullable or have a default, because programs that do not know it run during an upgrade.
 */
export interface Migration {
  name: string;
  sql: string;
}

/**
 * Function that makes a transaction wait for the disk, and for synchronous standbys if there are any, whatever the settings of the role or
 * the database are. Part of each list of migrations whose functions use it.
 */
export const durability: Migration = {
  name: 'durability',
  sql: `
    CREATE FUNCTION commit_durably() RETURNS void LANGUAGE plpgsql AS $durably$
    BEGIN
      IF current_setting('synchronous_commit') <> 'remote_apply' THEN
        PERFORM set_config('synchronous_commit', 'on', true);
      END IF;
    END $durably$`,
};

/** Arbitrary number of the advisory lock under which one node at a time migrates. */
const migrationLock = 604_215;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Applies the migrations that the database does not have yet. Ignores those of later versions. Safe to call on several nodes at the same time.
 * @throws DatabaseUnavailable
 */
export async function migrate(session: Session, migrations: readonly Migration[]): Promise<void> {
  const steps = migrations.map(
    ({ name, sql }) => `
      IF NOT EXISTS (SELECT FROM schema_migrations WHERE name = ${quoted(name)}) THEN
        ${sql};
        INSERT INTO schema_migrations (name) VALUES (${quoted(name)});
      END IF;`,
  );
  // A statement string is executed in a transaction, so that a node that is killed leaves nothing half done.
  await session.query(`
    DO $migrate$
    BEGIN
      PERFORM pg_advisory_xact_lock(${migrationLock});
      CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY);
      ${steps.join('\n')}
    END $migrate$`);
}
