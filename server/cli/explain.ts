import { ConfigError } from '../config.ts';

type Code = { code?: string; path?: string; port?: number; address?: string };

/** One line for a problem that operators can mend; null for a fault of our own. */
export function explain(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const { code, path = 'DATA_DIR', port, address } = error as Code;
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
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is not a folder: ${path}`;
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'The disk is full.';
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return 'The files in DATA_DIR cannot be opened: are they those of another user?';
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return 'A file in DATA_DIR is damaged, or is no database of this product.';
    default:
      return null;
  }
}
