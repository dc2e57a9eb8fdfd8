import { Child } from '../child.ts';
import { cached } from '../folders.ts';
import { atRest } from '../load/at-rest.ts';
import { environment } from './company.ts';
import { makeTrafficLog } from './traffic.ts';

/** A data folder with this many records as a server left it that had served them: rows, figures and search are up to date. */
export function servedFolder(records: number): Promise<string> {
  return cached(`served-${records}`, async (part) => {
    await makeTrafficLog(part, records);
    await Child.run('server', ['rebuild'], environment(part));
    await comeToRest(part);
  });
}

/** Serves a folder until nothing is left to catch up with. */
export async function comeToRest(folder: string): Promise<void> {
  const server = await Child.serve('server', ['serve'], environment(folder));
  await atRest(server.url);
  await server.stop();
}
