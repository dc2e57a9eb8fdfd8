import { Postgres } from './postgres.ts';

/** Starts the PostgreSQL that the worlds of several nodes share, before the first worker. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await Postgres.start({ settings: { max_connections: '300' } });
  process.env.NODES_POSTGRES = postgres.urlOf('postgres');
  return () => postgres.close();
}
