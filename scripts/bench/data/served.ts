import { Child } from '../child.ts';
import { cached } from '../folders.ts';
import { atRest } from '../load/at-rest.ts';
import { environment } from './company.ts';
import { makeTrafficLog } from './traffic.ts';

/**
 * Returns a data folder with `records` records, in the state that a server leaves behind: rows, figures and search index are up to date.
 */
export function servedFolder(records: number): Promise<string> {
  return cached(`served-${records}`, async (part) => {
    await makeTrafficLog(part, records);
    await Child.run('server', ['rebuild'], environment(part));
    await comeToRest(part);
  });
}

/** Runs a server on a folder until it has caught up. */
export async function comeToRest(folder: string): Promise<void> {
  const server = await Child.serve('server', ['serve'], environment(folder));
  await atRest(server.url);
  await server.stop();
}
