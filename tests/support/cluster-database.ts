import { clusterMigrations } from '../../server/cluster/migrations.ts';
import { migrate } from '../../server/postgres/schema.ts';
import { Session } from '../../server/postgres/session.ts';
import type { Postgres } from './postgres.ts';

/** Creates a database with the tables of `server/cluster`. */
export async function clusterDatabase(postgres: Postgres): Promise<string> {
  const url = await postgres.create();
  const session = new Session({ url, name: 'migrations' });
  await migrate(session, clusterMigrations);
  await session.close();
  return url;
}

/** Empties the tables of {@link clusterDatabase}. */
export async function emptyCluster(postgres: Postgres, url: string): Promise<void> {
  await postgres.query(
    url,
    `TRUNCATE nodes, levels, messages, counters, client_files; UPDATE lease SET holder = '', term = 0, until = '-infinity'`,
  );
}
