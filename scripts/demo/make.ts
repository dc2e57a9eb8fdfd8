import { join } from 'node:path';
import { type Data, withData, withLog } from '../../server/app-data.ts';
import { rebuild } from '../../server/app-rebuild.ts';
import type { Config } from '../../server/config.ts';
import { separate } from '../../server/engine/personal.ts';
import { loadSecretKey, Secrets } from '../../server/keys/secrets.ts';
import type { Log, NewRecord } from '../../server/log/port.ts';
import { lookAt } from '../../server/storage/data-folder.ts';
import { removeSqlite } from '../../server/storage/derived-file.ts';
import { people } from './company.ts';
import { type Company, foundedAt, monthOf } from './history/month.ts';
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
  const company = await foundCompany(config, { now, print });
  if (now === null) return;
  await withLog(config, 'write', (log) => writeMonth(log, { ...company, lineUrl }, { now, print }));
  // The rows of all projection sets are built in parallel. Each set has a separate thread, which reports its progress.
  removeSqlite(join(dataDir, 'views.db'));
  await rebuild(dataDir, print);
}

/**
 * Creates the company without history in an empty data folder.
 * @param also further work with the data of the new company
 */
export async function foundCompany(
  config: Config,
  { now, print }: Pick<Wish, 'now' | 'print'>,
  also: (data: Data) => Promise<void> = async () => undefined,
): Promise<Omit<Company, 'lineUrl'>> {
  const secrets = new Secrets(loadSecretKey(config.dataDir, config.secretKey));
  const founded = now === null ? Date.now() : foundedAt(now);
  const found = async (data: Data) => {
    const accounts = await setUpConsole(data.engine, secrets);
    await also(data);
    const staff = data.rows.all('staff').map(({ row }) => row);
    return {
      accounts,
      clerks: clerksOf(
        staff,
        accounts.map(({ brandId }) => brandId),
      ),
    };
  };
  return withData(config, print, found, { creates: true, now: () => founded });
}

/** Appends the month of history of a new company to its log. */
export async function writeMonth(
  log: Log,
  company: Company,
  { now, print }: { now: number; print: Print },
): Promise<void> {
  print('Generating a month of history');
  const month = monthOf(company, now);
  await write(log, inOrder(month, (await log.head()) + 1), print);
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
