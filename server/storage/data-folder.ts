import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ProjectionSet } from '../projections/set.ts';
import { ConfigError } from '../settings.ts';

/**
 * The functions in this file determine which entries of DATA_DIR belong to the product. All other entries are never changed or removed, and
 * keep their permissions, because the folder can be a home folder or contain files of the operator.
 */

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const rowFiles: Record<ProjectionSet['file'], true> = { views: true, figures: true };
const sqliteFiles = (names: string) => new RegExp(`^(${names})(-wal|-shm|-journal)?$`);

/** Databases that the next start fills from the log, including databases of other versions and interrupted rebuilds. */
const derivedFiles = sqliteFiles(
  `(search|accounts)\\.db|(${Object.keys(rowFiles).join('|')})(-(\\d+|aside))?\\.db(\\.part)?`,
);
const otherFiles: readonly RegExp[] = [
  sqliteFiles('(log|ops)\\.db|lock(-rebuild|-verify)?|log-downgrade\\.part'),
  sqliteFiles('log-before-(\\d{14}_\\w+|downgrade)\\.db(\\.\\d+\\.part)?'),
  sqliteFiles(`backup-(\\d+-)?${uuid}\\.tmp`),
  new RegExp(`^secret\\.key(\\.next)?(\\.${uuid})?$`),
  /^setup-code$/,
];

/** Names of daily backups. Earlier versions named them like downloaded backups. An incomplete file contains the id of the node. */
const scheduledBackup = /^oa-console-(daily-)?\d{4}-\d{2}-\d{2}\.tar(\.enc)?((\.[\w-]+)?\.part)?$/;
const shelf = /^[0-9a-f]{2}$/;

/**
 * Folders of the product, with the pattern of the names that the product creates inside. `null` if everything inside belongs to the
 * product.
 */
const folders: Readonly<Record<string, RegExp | null>> = {
  blobs: new RegExp(`${shelf.source}|^unfinished$`),
  backups: scheduledBackup,
  cache: /^oa-console$/,
  '.cache': /^oa-console$/,
  'unfinished-reports': null,
  restore: /^(restored\.json|log\.db(-wal|-shm|-journal)?|secret\.key|blobs)$/,
  'restore.part': null,
  'restore.before': null,
  'restore.blobs': null,
  'restore.given-up': null,
  command: null,
};

/**
 * Folders whose permissions need no correction, because no version of the product ever created files in them that other users can access.
 */
const bornClosed = /^(\.?cache|backups)$/;

/** Folder that the file system of a mounted disk creates. */
const ofFileSystem = 'lost+found';

export const isDerived = (name: string) => derivedFiles.test(name);

const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

function isOwn(dataDir: string, name: string): boolean {
  if (isDerived(name) || otherFiles.some((form) => form.test(name))) return true;
  const form = Object.hasOwn(folders, name) ? folders[name] : undefined;
  if (form === undefined) return false;
  return form === null || namesIn(join(dataDir, name)).every((inside) => form.test(inside));
}

/** Returns the names of entries that do not belong to the product. */
const othersIn = (dataDir: string, names: readonly string[]) =>
  names.filter((name) => name !== ofFileSystem && !isOwn(dataDir, name));

/** Returns the names of entries that belong to the product. */
export const ownIn = (dataDir: string) => namesIn(dataDir).filter((name) => isOwn(dataDir, name));

const hasBytes = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Returns the entries that exist only if there was a log. */
function remainsOfLog(dataDir: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const path = join(dataDir, name);
    if (name === 'blobs') return hasBlobs(dataDir);
    if (name === 'backups') return namesIn(path).some((inside) => scheduledBackup.test(inside));
    return (/^log(-before-.*)?\.db/.test(name) || isDerived(name)) && isOwn(dataDir, name) && hasBytes(path);
  });
}

/** Whether DATA_DIR contains blobs. */
export const hasBlobs = (dataDir: string): boolean =>
  namesIn(join(dataDir, 'blobs')).some((inside) => shelf.test(inside));

type DataFolder =
  /** The folder does not exist, or contains neither an installation nor files that do not belong to the product. */
  | { state: 'empty' }
  | { state: 'installation' }
  /** The folder contains files of an installation, but not its log. */
  | { state: 'without-log'; remains: string[] }
  /** The folder contains files that do not belong to the product, and no installation. */
  | { state: 'others'; others: string[] };

export function lookAt(dataDir: string): DataFolder {
  if (!existsSync(dataDir)) return { state: 'empty' };
  const names = readdirSync(dataDir);
  const log = logIn(dataDir);
  if (log === 'ours' || isStaged(dataDir)) return { state: 'installation' };
  const remains = remainsOfLog(dataDir, names);
  // A `log.db` that is not recognized, but is next to other files of the product, is the product's log with a damaged first page.
  if (log === 'other' && (remains.some((name) => name !== 'log.db') || names.includes('secret.key')))
    return { state: 'installation' };
  if (log === 'none' && remains.length > 0) return { state: 'without-log', remains };
  const others = [...othersIn(dataDir, names), ...(log === 'other' ? ['log.db'] : [])];
  return others.length > 0 ? { state: 'others', others } : { state: 'empty' };
}

/** Whether a backup is staged for restore on the next start. */
export const isStaged = (dataDir: string) =>
  hasBytes(join(dataDir, 'restore/log.db')) && existsSync(join(dataDir, 'restore/restored.json'));

/**
 * Determines from the bytes of `log.db` whether it is a log of the product. Does not open it as a database, because that could change the
 * folder of another program.
 */
function logIn(dataDir: string): 'ours' | 'other' | 'none' {
  const file = join(dataDir, 'log.db');
  if (!hasBytes(file)) return 'none';
  const [head, wal] = [headOf(file), headOf(`${file}-wal`)];
  if ([head, wal].some((bytes) => bytes.includes('`records`'))) return 'ours';
  // A database without tables is from a first start that was killed before the tables were created.
  const isBare = head.startsWith('SQLite format 3') && !head.includes('CREATE ');
  return isBare ? 'none' : 'other';
}

const headBytes = 65_536;

function headOf(path: string): string {
  if (!hasBytes(path)) return '';
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(headBytes);
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}

const shownMax = 4;
const listed = (names: readonly string[]) =>
  names.length > shownMax
    ? `${names.slice(0, shownMax).join(', ')} and ${names.length - shownMax} more`
    : names.join(', ');

/**
 * Checks a folder for commands that can start a new installation.
 * @throws ConfigError for a folder with files that do not belong to the product, and for an installation without its log
 */
export function mustBeUsable(dataDir: string, { isRestore = false } = {}): void {
  const found = lookAt(dataDir);
  if (found.state === 'others') {
    throw new ConfigError(
      `DATA_DIR (${dataDir}) contains other files (${listed(found.others.sort())}) and no installation. Set DATA_DIR to an empty or new folder, such as ${join(dataDir, 'oa-console')}. Nothing was changed.`,
    );
  }
  if (found.state === 'without-log' && !isRestore) throw withoutLog(dataDir, found.remains);
}

/**
 * Checks a folder for commands that require an installation.
 * @throws ConfigError
 */
export function mustHaveLog(dataDir: string): void {
  const found = lookAt(dataDir);
  if (found.state === 'without-log') throw withoutLog(dataDir, found.remains);
  if (found.state !== 'installation') throw new ConfigError(`There is no installation in DATA_DIR (${dataDir}).`);
  if (!existsSync(join(dataDir, 'log.db'))) throw restoreWaiting();
}

/** Returns the error of commands that cannot run while a backup waits to be restored. */
export const restoreWaiting = () =>
  new ConfigError(
    'A restored backup is waiting for the next start. Start the product once, then run the command again.',
  );

const withoutLog = (dataDir: string, remains: readonly string[]) =>
  new ConfigError(
    `log.db is missing in DATA_DIR (${dataDir}), which contains other files of an installation (${listed([...remains].sort())}). Put log.db back, or restore a backup. To start a new installation, set DATA_DIR to another folder.`,
  );

const [ownMode, ownFolderMode] = [0o600, 0o700];
const modeOf = (path: string) => lstatSync(path).mode & 0o777;

/**
 * Removes all permissions of other users from the files of an installation. Does not change files that do not belong to the product. Skips
 * a subfolder that is already closed: its files were closed before it, and a start need not scan all blobs. New files are closed by the
 * umask of the process.
 */
export function closeToOthers(dataDir: string): void {
  const entries = readdirSync(dataDir, { withFileTypes: true });
  for (const entry of entries) {
    const { name } = entry;
    const path = join(dataDir, name);
    const form = Object.hasOwn(folders, name) ? folders[name] : undefined;
    if (form !== undefined) {
      const isOthers = name === 'restore' && !isStaged(dataDir);
      if (entry.isDirectory() && !isOthers && !bornClosed.test(name)) closeFolder(path, form);
    } else if (entry.isFile() && isOwn(dataDir, name)) close(path, ownMode);
  }
  if (
    othersIn(
      dataDir,
      entries.map(({ name }) => name),
    ).length === 0
  )
    close(dataDir, ownFolderMode);
}

/** @param form pattern of the product's names in the folder; `null` if all files are the product's */
function closeFolder(folder: string, form: RegExp | null): void {
  if (modeOf(folder) === ownFolderMode) return;
  const entries = readdirSync(folder, { withFileTypes: true });
  const own = entries.filter(({ name }) => form === null || form.test(name));
  for (const entry of own) {
    const path = join(folder, entry.name);
    if (entry.isFile()) close(path, ownMode);
    if (entry.isDirectory()) closeFolder(path, null);
  }
  if (own.length === entries.length) close(folder, ownFolderMode);
}

function close(path: string, mode: number): void {
  if (modeOf(path) !== mode) chmodSync(path, mode);
}

/** Removes the files that the next start fills from the log. */
export function removeDerived(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (isDerived(name)) rmSync(join(dataDir, name), { force: true });
}
