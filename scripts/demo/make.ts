import { join } from 'node:path';
import { withData, withLog } from '../../server/app-data.ts';
import { rebuild } from '../../server/app-rebuild.ts';
import type { Config } from '../../server/config.ts';
import { separate } from '../../server/engine/personal.ts';
import { loadSecretKey, Secrets } from '../../server/keys/secrets.ts';
import type { Log, NewRecord } from '../../server/log/port.ts';
import { lookAt } from '../../server/storage/data-folder.ts';
import { removeSqlite } from '../../server/storage/derived-file.ts';
import { people } from './company.ts';
import { foundedAt, monthOf } from './history/month.ts';
import { inOrder } from './history/planned.ts';
import type { Clerk } from './history/shifts.ts';
import { setUpConsole } from './set-up.ts';

type Print = (line: string) => void;

/** Number of records appended to the log at once. */
const batch = 5000;

export interface Wish {
  /** Base URL of the customers' pictures. */
  lineUrl: string;
  /** End of the history. `null` for a company without history, as on its first day. */
  now: number | null;
  /** Called with the progress as text. */
  print: Print;
}

/** Whether a data folder contains an installation. */
export async function isMade(config: Config): Promise<boolean> {
  if (lookAt(config.dataDir).state !== 'installation') return false;
  return (await withLog(config, 'read', (log) => log.head())) > 0;
}

/** Creates the company and its month of history in an empty data folder. */
export async function makeCompany(config: Config, { lineUrl, now, print }: Wish): Promise<void> {
  const { dataDir } = config;
  const secrets = new Secrets(loadSecretKey(dataDir, config.secretKey));
  const founded = now === null ? Date.now() : foundedAt(now);
  const company = await withData(
    config,
    print,
    async ({ engine, rows }) => {
      const accounts = await setUpConsole(engine, secrets);
      return {
        accounts,
        clerks: clerksOf(
          rows.all('staff').map(({ row }) => row),
          accounts.map(({ brandId }) => brandId),
        ),
      };
    },
    { creates: true, now: () => founded },
  );
  if (now === null) return;
  print('Generating a month of history');
  const month = monthOf({ ...company, lineUrl }, now);
  await withLog(config, 'write', async (log) => write(log, inOrder(month, (await log.head()) + 1), print));
  // The rows of all projection sets are built in parallel. Each set has a separate thread, which reports its progress.
  removeSqlite(join(dataDir, 'views.db'));
  await rebuild(dataDir, print);
}

function clerksOf(staff: readonly { id: string; username: string }[], brandIds: readonly string[]): Clerk[] {
  return people.flatMap(({ username, fullName: name, gender, role, brands, work }) => {
    const id = staff.find((person) => person.username === username)?.id;
    const own = brands === undefined ? brandIds : brands.map((brand) => brandIds[brand] as string);
    return work === null || id === undefined ? [] : [{ id, name, gender, role, brandIds: own, work }];
  });
}

async function write(log: Log, records: readonly NewRecord[], print: Print): Promise<void> {
  for (let done = 0; done < records.length; done += batch) {
    await Promise.all(records.slice(done, done + batch).map((record) => log.append(separate(record))));
    print(`Generating a month of history: ${Math.min(done + batch, records.length)} of ${records.length} records`);
  }
}
