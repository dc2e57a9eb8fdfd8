import { setTimeout as delay } from 'node:timers/promises';
import { Child } from '../child.ts';
import { cached } from '../folders.ts';
import { environment } from './company.ts';
import { makeTrafficLog } from './traffic.ts';

/** A data folder with this many records as a server left it that had served them: rows, figures and search are up to date. */
export function servedFolder(records: number): Promise<string> {
  return cached(`served-${records}`, async (part) => {
    await makeTrafficLog(part, records);
    await Child.run('server', ['rebuild'], environment(part));
    const server = await Child.serve('server', ['serve'], environment(part));
    while (!(await isAtRest(server.url))) await delay(100);
    await server.stop();
  });
}

async function isAtRest(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`);
  const { data } = (await answer.json()) as { data: { state: string; search: string } };
  return data.state === 'ready' && data.search === 'ready';
}
