import { clusterStatus } from './cli/cluster-status.ts';
import type { Outcome } from './cli/outcome.ts';
import { clusterState } from './cluster/cluster-status.ts';
import { Session } from './postgres/session.ts';

/** Prints the state of a cluster. Needs no data folder. @throws DatabaseUnavailable, StatementError */
export async function status(url: string, print: (line: string) => void): Promise<Outcome> {
  const session = new Session({ url, name: 'oa-console status' });
  try {
    return clusterStatus(await clusterState((text, values) => session.query(text, values)), print);
  } finally {
    await session.close();
  }
}
