import { limits } from '../../../../shared/limits.ts';
import type { Failed } from '../../../api/api.ts';
import { apiBase } from '../../../api/api-url.ts';
import { keys, read } from '../../../session/storage.ts';

/** Loads a backup and hands it to the browser as a file; gives up when nothing comes for as long as a call may take. */
export async function downloadBackup(passphrase: string, onBytes: (bytes: number) => void): Promise<Failed | null> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), limits.apiTimeoutMs);
  const restartTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), limits.apiTimeoutMs);
  };
  try {
    const headers = new Headers({ authorization: `Bearer ${read(keys.token) ?? ''}` });
    if (passphrase !== '') headers.set('backup-passphrase', encodeURIComponent(passphrase));
    const response = await fetch(`${apiBase()}/settings/backup`, { headers, signal: quiet.signal });
    if (!response.ok || response.body === null) return await refused(response);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      restartTimeout();
      chunks.push(chunk);
      bytes += chunk.length;
      onBytes(bytes);
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    save(new Blob(chunks), name ?? 'oa-console.backup');
    return null;
  } catch {
    return failure(500, null, '');
  } finally {
    clearTimeout(timer);
  }
}

async function refused(response: Response): Promise<Failed> {
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return failure(response.status, code ?? null, message ?? '');
}

function failure(status: number, code: string | null, message: string): Failed {
  return { error: true, status, code, message, details: [], data: null };
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to write it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), limits.apiTimeoutMs);
}
