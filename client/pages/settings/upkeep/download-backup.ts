import type { Failed } from '../../../api/api.ts';
import { download } from '../../../api/download.ts';

/** Hands a backup to the browser; null for a plain one. */
export function downloadBackup(passphrase: string | null, onBytes: (bytes: number) => void): Promise<Failed | null> {
  const query = passphrase === null ? { plain: 'true' } : {};
  const headers: Record<string, string> =
    passphrase === null ? {} : { 'backup-passphrase': encodeURIComponent(passphrase) };
  return download('GET /settings/backup', { query, headers, name: 'oa-console.tar', onBytes });
}
