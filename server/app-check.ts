import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { checkBlobs } from './app-blobs.ts';
import { workAsOwner } from './app-owner.ts';
import { ownerWishes } from './auth/owner.ts';
import { explain } from './cli/explain.ts';
import { done, type Outcome } from './cli/outcome.ts';
import { type Config, checkConfig } from './config.ts';
import { mustHaveItsKey } from './keys/key-check.ts';
import { nextKeys } from './keys/next-key.ts';
import { readSecretKey, Secrets } from './keys/secrets.ts';
import { lineItself } from './line/origins.ts';
import { formOf } from './log/form.ts';
import { mustKnowLog } from './log/known-events.ts';
import { currentServer } from './mail/current-server.ts';
import { trySignIn } from './mail/transmit.ts';
import { fullMegabytes } from './monitor/rules.ts';
import { tryPort } from './process/port.ts';
import { startWarnings } from './process/start-warnings.ts';
import { inboxRows } from './projections/index.ts';
import type { Read } from './projections/stored.ts';
import { RowQueries } from './queries/rows.ts';
import { lookAt, mustBeUsable, ownIn } from './storage/data-folder.ts';
import { isInUse } from './storage/data-lock.ts';
import { isCurrent } from './storage/rows-file.ts';
import { existing, folderFault, mayUse } from './storage/writable.ts';

interface Finding {
  name: string;
  /** `note` marks information that is useful for the operator but is not a failure. */
  state: 'ok' | 'note' | 'wrong';
  text: string;
}

const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text });
const note = (name: string, text: string): Finding => ({ name, state: 'note', text });
const wrong = (name: string, text: string): Finding => ({ name, state: 'wrong', text });

const megabyte = 1024 * 1024;
const patience = { connectMs: 5000, silentMs: 5000 };

/** Reports every problem that would make the next start or the service fail. Changes nothing. */
export async function check(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<Outcome> {
  const findings: Finding[] = [];
  for await (const finding of findingsOf(env)) {
    findings.push(finding);
    const { state, name, text } = finding;
    print(`${state.padEnd(5)}  ${name}: ${text}`);
  }
  const problems = findings.filter(({ state }) => state === 'wrong').length;
  print(problems === 0 ? 'no problems found' : `${problems} ${problems === 1 ? 'problem' : 'problems'}`);
  const answer = { findings, problems };
  return problems === 0 ? done(answer) : { exit: 'differs', answer };
}

async function* findingsOf(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const { config, faults } = checkConfig(env);
  for (const fault of faults) yield wrong('settings', fault);
  if (faults.length === 0) yield ok('settings', 'all values are valid');
  for (const warning of startWarnings(config).filter((one) => !one.startsWith('BACKUP_DIR')))
    yield note('settings', warning);
  const isReached = failing('rights', () => workAsOwner(config.dataDir, true));
  if (isReached !== null) {
    yield isReached;
    return;
  }
  const ofFolders = [...ofData(config)];
  yield* ofFolders;
  const isReadable = !ofFolders.some(({ name, state }) => state === 'wrong' && ['folder', 'rights'].includes(name));
  yield await ofPort(config);
  yield ofFolder('backups', 'BACKUP_DIR', config.backupDir);
  if (config.blobs !== null)
    for (const finding of await checkBlobs(config.blobs, env)) yield { name: 'files', ...finding };
  if (isReadable)
    yield await ofMail(config).catch((error: unknown) => wrong('mail', explain(error)?.message ?? String(error)));
  const { apiBaseUrl, dataApiBaseUrl } = config.line ?? lineItself;
  for (const origin of new Set([apiBaseUrl, dataApiBaseUrl])) yield await ofLine(origin);
}

/** Runs a check. Returns a finding with a message for the operator if it fails, or `null` if it succeeds. */
function failing(name: string, work: () => void): Finding | null {
  try {
    work();
    return null;
  } catch (error) {
    return wrong(name, explain(error)?.message ?? String(error));
  }
}

function* ofData(config: Config): Generator<Finding> {
  const { dataDir } = config;
  const log = join(dataDir, 'log.db');
  const unusable = failing('folder', () => mustBeUsable(dataDir));
  if (unusable !== null) {
    yield unusable;
    return;
  }
  const isNew = lookAt(dataDir).state === 'empty';
  yield isNew ? ofFolder('folder', 'DATA_DIR', dataDir) : ok('folder', `installation in ${dataDir}`);
  if (isNew && config.owner !== null) {
    const { owner } = config;
    yield failing('owner', () => void ownerWishes(owner)) ?? ok('owner', `the first start creates ${owner.username}`);
  }
  if (isNew && folderFault('DATA_DIR', dataDir) !== null) return;
  if (existsSync(dataDir) && !mayUse(dataDir)) {
    const { uid } = statSync(dataDir);
    yield wrong(
      'rights',
      `this user cannot read and write ${dataDir}: chown ${uid} ${dataDir}, and chmod 700 ${dataDir}`,
    );
    return;
  }
  const closed = closedIn(dataDir);
  if (closed.length > 0) {
    const { uid, gid } = statSync(dataDir);
    yield wrong(
      'rights',
      `this user cannot read and write ${closed.slice(0, 4).join(', ')}${closed.length > 4 ? ` and ${closed.length - 4} more` : ''} in DATA_DIR: chown -R ${uid}:${gid} ${dataDir}`,
    );
    return;
  }
  yield ok('rights', 'this user can read and write all files in DATA_DIR');
  let pending = 0;
  if (!isNew) {
    const unreadable = failing('log', () => {
      mustKnowLog(log);
      pending = formOf(log)?.pending.length ?? 0;
    });
    yield unreadable ??
      (pending > 0
        ? note('log', 'written by an earlier version: the next start copies and converts it')
        : ok('log', 'written by this version'));
    if (unreadable === null) yield failing('key', () => mustHaveItsKey(config)) ?? ok('key', 'matches the log');
  }
  yield ofDisk(dataDir, pending > 0 ? statSync(log).size : 0);
}

/** Returns the entries of the data folder that the current user cannot read or write. */
function closedIn(dataDir: string): string[] {
  const names = ownIn(dataDir);
  const shelves = names.includes('blobs') ? shelvesIn(join(dataDir, 'blobs')) : [];
  const all = existsSync(dataDir) ? [...names, ...shelves.map((shelf) => join('blobs', shelf))] : [];
  return all.filter((name) => !mayUse(join(dataDir, name)));
}

function shelvesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Checks a folder that the program writes to. The folder need not exist yet. */
function ofFolder(name: string, setting: string, folder: string): Finding {
  const fault = folderFault(setting, folder);
  if (fault !== null) return wrong(name, fault);
  return ok(name, existsSync(folder) ? `${folder} is writable` : `${folder} is created when needed`);
}

function ofDisk(dataDir: string, copyBytes: number): Finding {
  const { bavail, bsize } = statfsSync(existing(dataDir));
  const free = Math.round((bavail * bsize) / megabyte);
  const needed = Math.ceil(fullMegabytes + (2 * copyBytes) / megabyte);
  const text = `${free} MB free for DATA_DIR`;
  return free < needed ? wrong('disk', `${text}; the next start needs ${needed} MB`) : ok('disk', text);
}

async function ofPort({ host, port, dataDir }: Config): Promise<Finding> {
  const at = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  try {
    await tryPort(host, port);
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE' && (await isOurs(host, port)))
      return isRunningOn(dataDir)
        ? ok('port', `the product listens on ${at}`)
        : wrong('port', `another installation of the product listens on ${at}`);
    return wrong('port', explain(error)?.message ?? String(error));
  }
  return isRunningOn(dataDir)
    ? note('port', `${at} is free, but the product is running on DATA_DIR and listens elsewhere`)
    : ok('port', `${at} is free`);
}

/** Whether the product is running on a data folder. `false` if the folder cannot be used, which other checks report. */
function isRunningOn(dataDir: string): boolean {
  try {
    return isInUse(dataDir);
  } catch {
    return false;
  }
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}/api/health`, {
      signal: AbortSignal.timeout(patience.silentMs),
    });
    const body = (await response.json()) as { data?: { epoch?: unknown; ready?: unknown } };
    return body.data?.ready !== undefined;
  } catch {
    return false;
  }
}

async function ofMail(config: Config): Promise<Finding> {
  const server = mailServerOf(config);
  if (server === 'not_set_up') return note('mail', 'no mail server is configured: reports stay in the archive');
  if (server === 'password_unreadable')
    return wrong('mail', 'the secret key does not decrypt the password in Settings');
  const at = `${server.host}:${server.port}`;
  const fault = await trySignIn(server, patience);
  return fault === null ? ok('mail', `connected to ${at}`) : wrong('mail', `${at}: ${fault.split('\n')[0]}`);
}

/** Returns the mail server of the stored settings, or of the environment if the stored settings cannot be read. */
function mailServerOf(config: Config): ReturnType<typeof currentServer> {
  const { dataDir, secretKey } = config;
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return config.mail ?? 'not_set_up';
  const key = readSecretKey(dataDir, secretKey);
  if (key === null || !isCurrent(dataDir, inboxRows)) return config.mail ?? 'not_set_up';
  const sqlite = new Database(join(dataDir, `${inboxRows.file}.db`), { readonly: true });
  try {
    const rows = new RowQueries(sqlite);
    const read = ((kind, id) => rows.all(kind as 'mailServer').find(({ row }) => row.id === id)) as Read;
    return currentServer(read, new Secrets(key, nextKeys(dataDir, config)), config);
  } finally {
    sqlite.close();
  }
}

async function ofLine(origin: string): Promise<Finding> {
  try {
    const response = await fetch(`${origin}/v2/bot/info`, { signal: AbortSignal.timeout(patience.connectMs) });
    await response.arrayBuffer();
    return ok('LINE', `${origin} is reachable`);
  } catch (error) {
    const { cause, message } = error as Error;
    return wrong('LINE', `${origin} is not reachable: ${cause instanceof Error ? cause.message : message}`);
  }
}
