import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { vi } from 'vitest';
import type { Cluster } from './cluster.ts';

/** Returns the number of the node that has the lease. Waits until a node has renewed it. */
export function leaderOf(cluster: Cluster): Promise<number> {
  return vi.waitFor(() => lookForLeader(cluster));
}

async function lookForLeader({ postgres, databaseUrl, nodes }: Cluster): Promise<number> {
  const [renewal] = await postgres.query(
    databaseUrl,
    `SELECT client_port FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'oa-console lease' AND query LIKE '%renew_lease%'
       AND query_start > clock_timestamp() - interval '3 s'
     ORDER BY query_start DESC LIMIT 1`,
  );
  const socket = socketOf(Number(renewal?.client_port));
  const found = nodes.findIndex((node) => node.isRunning && socketsOf(node.pid).includes(socket));
  if (found < 0) throw new Error('no node has the lease');
  return found;
}

/** Returns the name of the socket with this local port. */
function socketOf(port: number): string {
  const isOfPort = (line: string) => Number.parseInt(/^\s*\d+: \w+:(\w+)/.exec(line)?.[1] ?? '', 16) === port;
  const line = readFileSync('/proc/net/tcp', 'utf8').split('\n').find(isOfPort);
  return `socket:[${line?.trim().split(/\s+/)[9]}]`;
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  // Files that are closed and a process that ends in the meantime have no sockets.
  return ifExists<string[]>(() => readdirSync(folder), []).flatMap((name) =>
    ifExists<string[]>(() => [readlinkSync(`${folder}/${name}`)], []),
  );
}

function ifExists<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Returns the term of the last acquisition of the lease. */
export async function termOf({ postgres, databaseUrl }: Cluster): Promise<number> {
  const [lease] = await postgres.query(databaseUrl, 'SELECT l.term, h.term AS logged FROM lease l, head h');
  if (lease === undefined || lease.term !== lease.logged)
    throw new Error('the log does not know the term of the lease');
  return Number(lease.term);
}
