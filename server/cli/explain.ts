import { programLevel } from '../../shared/events/index.ts';
import { DivergedLog } from '../log/diverged-log.ts';
import { LaterLog } from '../log/form.ts';
import { DatabaseUnavailable } from '../postgres/database-unavailable.ts';
import { LaterLevel } from '../postgres/later-level.ts';
import { version } from '../process/version.ts';
import { ConfigError } from '../settings.ts';
import { DataInUse } from '../storage/data-lock.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import type { Exit } from './exit-codes.ts';

type Code = { code?: string; path?: string; port?: number; address?: string; hostname?: string; message?: string };

export interface Explained {
  exit: Exit;
  message: string;
}

/** Returns a message of one line for an error that operators can fix. `null` for internal errors. */
export function explain(error: unknown): Explained | null {
  if (error instanceof DataInUse) return { exit: 'inUse', message: error.message };
  if (error instanceof ConfigError) return { exit: 'usage', message: error.message };
  if (error instanceof LaterLog) return { exit: 'failed', message: error.message };
  if (error instanceof DamagedRows) {
    return { exit: 'failed', message: 'The rows in DATA_DIR are damaged and will be rebuilt. Run the command again.' };
  }
  if (error instanceof LaterLevel)
    return {
      exit: 'failed',
      message: `The cluster of CLUSTER_URL has been upgraded to version ${error.version} (level ${error.level}), and this version (${version}, level ${programLevel}) can no longer be used. Start version ${error.version} or later.`,
    };
  if (error instanceof DivergedLog)
    return {
      exit: 'failed',
      message: `${error.message[0]?.toUpperCase()}${error.message.slice(1)}. Nothing is repaired. Do not delete DATA_DIR if it has more records than the database: they may exist only there. See “What to do” in docs/cluster.md. Otherwise, move DATA_DIR away and start the node with an empty one, so that it copies everything.`,
    };
  const away = [...causesOf(error)].find((one) => one instanceof DatabaseUnavailable);
  if (away !== undefined) return explainEngine(away.cause);
  const known = [...causesOf(error)].find((one) => messageFor(one) !== null);
  const message = known === undefined ? null : messageFor(known);
  // Codes of system errors that are caused by a wrong setting. All other system errors are problems of the machine.
  const isSetting =
    /^(EADDR|ENOTFOUND|ENOTDIR|EEXIST|ENAMETOOLONG)/.test(known?.code ?? '') || known?.port !== undefined;
  return message === null ? null : { exit: isSetting ? 'usage' : 'failed', message };
}

/** Yields an error and its causes. For example, the error of a failed migration has the actual error as its cause. */
function* causesOf(error: unknown): Generator<Code> {
  for (let one = error; one instanceof Error; one = one.cause) yield one as Code;
}

/** SQLSTATE codes of a connection that is refused because of CLUSTER_URL: wrong user or password, unknown database. */
const wrongUrlCodes = /^(28|3D)/;

/** @param cause error of `pg` or of the system, or AggregateError of the errors of several hosts. Its text never contains the password. */
function explainEngine(cause: unknown): Explained {
  const errors = cause instanceof AggregateError && cause.errors.length > 0 ? (cause.errors as unknown[]) : [cause];
  const reasons = [...new Set(errors.map((one) => engineReason(one as Code | null)))].join('; ');
  const isSetting = errors.every((one) => codeOf(one) === 'ENOTFOUND' || wrongUrlCodes.test(codeOf(one)));
  return { exit: isSetting ? 'usage' : 'failed', message: `The database of CLUSTER_URL cannot be used: ${reasons}.` };
}

const codeOf = (error: unknown) => (error as Code | null)?.code ?? '';

function engineReason(error: Code | null): string {
  const { address, port, hostname, message = 'the connection was lost' } = error ?? {};
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `connection refused at ${address}:${port}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${hostname} is unknown`;
    default:
      // The text of `pg` concerns its parameters.
      if (message.endsWith('client password must be a string')) return 'it requires a password';
      return message.split('\n')[0] as string;
  }
}

/** SQLite's primary result codes that have a message. SQLite appends details to them, as in `SQLITE_READONLY_DIRECTORY`. */
const sqliteCode = /^SQLITE_(FULL|CANTOPEN|READONLY|NOTADB|CORRUPT|IOERR)/;

function messageFor(error: Code): string | null {
  const { path = 'DATA_DIR', port, hostname, address = hostname } = error;
  const code = sqliteCode.exec(error.code ?? '')?.[0] ?? error.code;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use on ${address} by another program.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${address} is not an address of this machine.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port === undefined
        ? `${path} cannot be written: permission denied.`
        : `PORT ${port} cannot be used: permission denied.`;
    case 'EPIPE':
      return 'The output was closed before it was complete.';
    case 'ENAMETOOLONG':
      return `The name is too long: ${path}`;
    case 'ERR_DLOPEN_FAILED':
      return `The program's own files cannot be loaded (${error.message}). Check whether their folder is mounted noexec, and whether libstdc++ and libatomic are installed. Set XDG_CACHE_HOME to use another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is not a folder: ${path}`;
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    case 'SQLITE_FULL':
      return 'The disk is full, or the quota of this user is exhausted.';
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return 'The files in DATA_DIR cannot be opened or written. Check whether they belong to another user, and whether the folder is writable.';
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return 'A file in DATA_DIR is damaged, or is not a database of this product. If it is log.db, restore a backup.';
    case 'SQLITE_IOERR':
      return 'The disk is failing or full.';
    default:
      return null;
  }
}
