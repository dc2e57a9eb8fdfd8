import type { Failed } from '../../../api/api.ts';
import { download } from '../../../api/download.ts';

/** Hands a backup to the browser; without a passphrase it holds no encryption key. */
export function downloadBackup(passphrase: string, onBytes: (bytes: number) => void): Promise<Failed | null> {
  const headers: Record<string, string> =
    passphrase === '' ? {} : { 'backup-passphrase': encodeURIComponent(passphrase) };
  return download('GET /settings/backup', { headers, name: 'oa-console.backup', onBytes });
}
