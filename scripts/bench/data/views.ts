import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../child.ts';
import { cached } from '../folders.ts';
import { environment } from './company.ts';
import { makeInboxLog } from './inbox.ts';
import { comeToRest } from './served.ts';

/** Returns a data folder with `conversations` conversations. Its rows, figures and search index are up to date. */
export function inboxFolder(conversations: number): Promise<string> {
  return cached(`inbox-${conversations}`, async (part) => {
    await makeInboxLog(part, conversations);
    for (const file of globSync('{views,figures}.db*', { cwd: part })) rmSync(join(part, file));
    await Child.run('server', ['rebuild'], environment(part));
    await comeToRest(part);
  });
}
