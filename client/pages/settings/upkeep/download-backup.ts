import type { Failed } from '../../../api/api.ts';
import { download } from '../../../api/download.ts';

/** Downloads a backup. @param passphrase `null` for a plain backup */
export function downloadBackup(passphrase: string | null, onBytes: (bytes: number) => void): Promise<Failed | null> {
  const query = passphrase === null ? { plain: 'true' } : {};
  const headers: Record<string, string> =
    passphrase === null ? {} : { 'backup-passphrase': encodeURIComponent(passphrase) };
  return download('GET /settings/backup', { query, headers, name: 'oa-console.tar', onBytes });
}
