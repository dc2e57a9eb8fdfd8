import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { isErrorCode } from '../../../../shared/errors.ts';
import { limits } from '../../../../shared/limits.ts';
import { apiBase } from '../../../api-url.ts';
import { codeWords } from '../../../error-words.ts';
import { keys, read } from '../../../session/storage.ts';

export type UploadResult = { done: true; media: UploadedMedia } | { done: false; reason: string | null };

/** Uploads with progress (0 to 1); gives up when nothing moves for as long as any call may take. */
export function upload(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const stir = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => request.abort(), limits.apiTimeoutMs);
    };
    const end = (result: UploadResult) => {
      clearTimeout(quiet);
      resolve(result);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      stir();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => end(resultOf(request));
    request.onerror = () => end({ done: false, reason: null });
    request.onabort = () => end({ done: false, reason: null });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', `${apiBase()}/media`);
    request.setRequestHeader('authorization', `Bearer ${read(keys.token) ?? ''}`);
    request.responseType = 'json';
    const form = new FormData();
    form.append('file', file);
    stir();
    request.send(form);
  });
}

function resultOf({ status, response }: XMLHttpRequest): UploadResult {
  if (status === 201 && response?.success === true) return { done: true, media: response.data as UploadedMedia };
  const code: unknown = response?.code;
  // The catalogue's words for a failed upload are those of a logo.
  const told = typeof code === 'string' && isErrorCode(code) && code !== 'upload_failed';
  return { done: false, reason: told ? codeWords(code) : null };
}
