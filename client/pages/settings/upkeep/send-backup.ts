import type { AnswerOf } from '../../../../shared/api/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Failed } from '../../../api.ts';
import { apiBase } from '../../../api-url.ts';
import { keys, read } from '../../../session/storage.ts';

export type Restored = { error: false; data: AnswerOf<'POST /settings/restore'> };

/** Sends a backup to be put back, with progress (0 to 1). Checking a large one takes the server its time. */
export function sendBackup(
  file: File,
  passphrase: string,
  onProgress: (part: number) => void,
): Promise<Failed | Restored> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const stir = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => request.abort(), limits.apiTimeoutMs);
    };
    const end = (result: Failed | Restored) => {
      clearTimeout(quiet);
      resolve(result);
    };
    const silence = () => end(failure(500, null, ''));
    request.upload.onprogress = ({ loaded, total }) => {
      stir();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.upload.onload = () => clearTimeout(quiet);
    request.onload = () => end(resultOf(request));
    request.onerror = silence;
    request.onabort = silence;
    request.open('POST', `${apiBase()}/settings/restore`);
    request.setRequestHeader('authorization', `Bearer ${read(keys.token) ?? ''}`);
    request.responseType = 'json';
    const form = new FormData();
    if (passphrase !== '') form.append('passphrase', passphrase);
    form.append('file', file);
    stir();
    request.send(form);
  });
}

function resultOf({ status, response }: XMLHttpRequest): Failed | Restored {
  const { success, data, code, message } = (response ?? {}) as Record<string, unknown>;
  if (status === 200 && success === true) return { error: false, data: data as Restored['data'] };
  return failure(status, typeof code === 'string' ? code : null, typeof message === 'string' ? message : '');
}

function failure(status: number, code: string | null, message: string): Failed {
  return { error: true, status, code, message, details: [], data: null };
}
