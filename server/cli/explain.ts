import { ConfigError } from '../config.ts';
import { LaterLog } from '../log/form.ts';
import { DataInUse } from '../storage/data-lock.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import type { Exit } from './exit-codes.ts';

type Code = { code?: string; path?: string; port?: number; address?: string; message?: string };

export interface Explained {
  exit: Exit;
  words: string;
}

/** Explains a problem that operators can solve in one line. `null` for internal errors. */
export function explain(error: unknown): Explained | null {
  if (error instanceof DataInUse) return { exit: 'inUse', words: error.message };
  if (error instanceof ConfigError) return { exit: 'usage', words: error.message };
  if (error instanceof LaterLog) return { exit: 'failed', words: error.message };
  if (error instanceof DamagedRows) {
    return { exit: 'failed', words: 'The rows in DATA_DIR are damaged and begin anew: give the command again.' };
  }
  const known = [...causesOf(error)].find((one) => wordsFor(one) !== null);
  const words = known === undefined ? null : wordsFor(known);
  // Codes of a wrong setting. All others concern the state of the machine.
  const isSetting = /^(EADDR|ENOTFOUND|ENOTDIR|EEXIST|ENAMETOOLONG)/.test(known?.code ?? '');
  return words === null ? null : { exit: isSetting ? 'usage' : 'failed', words };
}

/** An error and its causes. A failed migration wraps the actual error, for example. */
function* causesOf(error: unknown): Generator<Code> {
  for (let one = error; one instanceof Error; one = one.cause) yield one as Code;
}

function wordsFor(error: Code): string | null {
  const { code, path = 'DATA_DIR', port, address } = error;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use on ${address}: another program listens there.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${address ?? ''} is no address of this machine.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port === undefined ? `${path} cannot be written: permission denied.` : `PORT ${port} may not be used.`;
    case 'EPIPE':
      return 'The output was not read to its end.';
    case 'ENAMETOOLONG':
      return `The name is too long: ${path}`;
    case 'ERR_DLOPEN_FAILED':
      return `The program's own files cannot be run (${error.message}): is their folder mounted noexec, or is libstdc++ or libatomic missing? XDG_CACHE_HOME names another folder for them.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is not a folder: ${path}`;
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    case 'SQLITE_FULL':
      return 'The disk is full, or takes no more of this user.';
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return 'The files in DATA_DIR cannot be opened: are they those of another user?';
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return 'A file in DATA_DIR is damaged, or is no database of this product.';
    default:
      return code?.startsWith('SQLITE_IOERR') ? 'The disk fails, or takes no more.' : null;
  }
}
