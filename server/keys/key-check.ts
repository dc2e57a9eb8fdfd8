import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Event } from '../../shared/events/index.ts';
import { SealedAccounts } from '../backup/sealed-accounts.ts';
import type { Config } from '../config.ts';
import { formIn } from '../log/form.ts';
import { metaIn, setMetaIn } from '../log/meta.ts';
import { ConfigError } from '../settings.ts';
import { isDamaged } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { nextKeys } from './next-key.ts';
import { CannotOpen, keyIdOf, readSecretKey, Secrets } from './secrets.ts';

/**
 * Module that checks whether the configured secret key belongs to the log. With another key, the product would start and look healthy, but
 * every webhook, second factor and mail would fail. The log therefore stores the id of its key.
 */

type KeySettings = Pick<Config, 'clusterUrl' | 'dataDir' | 'secretKey' | 'newSecretKey'>;

export const wrongClusterKey = 'SECRET_KEY is not the key of this cluster. Set the same SECRET_KEY on all nodes.';

/**
 * Returns what is wrong with the configured key, and whether the reason is that no key is configured (`isMissing`). `null` if the key
 * matches or the log has no key id.
 */
export function keyFault(config: KeySettings): { fault: string; isMissing: boolean } | null {
  const { dataDir, secretKey } = config;
  const own = readSecretKey(dataDir, secretKey);
  const keys = [...(own === null ? [] : [own]), ...nextKeys(dataDir, config)];
  if (fits(join(dataDir, 'log.db'), keys)) return null;
  const isMissing = own === null;
  if (isMissing)
    return {
      fault: `The secret key of this installation is missing: there is no secret.key in DATA_DIR (${dataDir}), and SECRET_KEY is not set`,
      isMissing,
    };
  const which = secretKey === null ? `secret.key in DATA_DIR (${dataDir})` : 'SECRET_KEY';
  return { fault: `${which} is not the secret key of this installation`, isMissing };
}

/** Checks the configured key. @throws ConfigError with instructions if the key is missing or does not belong to the log */
export function mustHaveItsKey(config: KeySettings): void {
  const found = keyFault(config);
  if (found === null) return;
  if (config.clusterUrl !== null) throw new ConfigError(wrongClusterKey);
  throw new ConfigError(
    `${found.fault}. Put the correct key back (encrypted backups contain it). If the key is lost, run \`rotate-key --lost\` to continue with another key and list the secrets to enter again.`,
  );
}

/** Stores the id of the configured key in the log, unless the log already has a key id. */
export function noteKey(log: Sqlite, { keyId }: Pick<Secrets, 'keyId'>): void {
  if (!metaIn(log, 'keyId')) setMetaIn(log, 'keyId', keyId);
}

function fits(file: string, keys: readonly Buffer[]): boolean {
  const log = openLog(file);
  if (log === null) return true;
  try {
    const form = formIn(log);
    if (form === null || form.passed.length === 0) return true;
    const known = metaIn(log, 'keyId');
    if (known !== null) return known === '' || keys.some((key) => keyIdOf(key) === known);
    const sealed = sealedIn(log);
    return sealed.length === 0 || sealed.some((one) => opens(keys, one));
  } catch (error) {
    // Accepts the key if the log is damaged. The damage is reported later, when the damaged part is read.
    if (isDamaged(error)) return true;
    throw error;
  } finally {
    log.close();
  }
}

/** Opens the log for reading. `null` if there is no log. */
function openLog(file: string): Sqlite | null {
  try {
    return new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CANTOPEN') return null;
    throw error;
  }
}

/** Returns the encrypted secrets of the LINE accounts. */
function sealedIn(log: Sqlite): string[] {
  const accounts = new SealedAccounts();
  const records = log
    .prepare<[], string>("SELECT events FROM records WHERE stream = 'config' ORDER BY position")
    .pluck();
  for (const events of records.iterate()) for (const event of eventsIn(events)) accounts.take(event);
  return accounts.all().flatMap(({ sealed }) => sealed);
}

/**
 * Parses the events of a record. Returns no events for a damaged record, which is no reason to reject a key and is reported by `verify`.
 */
function eventsIn(text: string): Event[] {
  try {
    return JSON.parse(text) as Event[];
  } catch {
    return [];
  }
}

function opens([first, ...others]: readonly Buffer[], sealed: string): boolean {
  if (first === undefined) return false;
  try {
    new Secrets(first, others).open(sealed);
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}
