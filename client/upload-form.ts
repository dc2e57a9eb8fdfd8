import { limits } from '../shared/limits.ts';
import type { Failed } from './api.ts';
import { apiBase } from './api-url.ts';
import { keys, read } from './session/storage.ts';

export interface Upload {
  onProgress: (part: number) => void;
  signal?: AbortSignal;
  /** The answer may take its time once every byte is there. */
  isPatient?: boolean;
}

/**
 * Posts a form with progress (0 to 1), which fetch does not tell. Gives up when nothing moves for as long as any call may take.
 * @returns null when there was no answer
 */
export function uploadForm(
  path: string,
  form: FormData,
  { onProgress, signal, isPatient = false }: Upload,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const stir = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => request.abort(), limits.apiTimeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      stir();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.upload.onload = () => isPatient && clearTimeout(quiet);
    request.onload = () => resolve({ status: request.status, body: request.response ?? {} });
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.onloadend = () => clearTimeout(quiet);
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', apiBase() + path);
    request.setRequestHeader('authorization', `Bearer ${read(keys.token) ?? ''}`);
    request.responseType = 'json';
    stir();
    request.send(form);
  });
}

/** The same, with the answer as other calls have it. */
export async function sendForm<T>(
  path: string,
  form: FormData,
  upload: Upload,
): Promise<Failed | { error: false; data: T }> {
  const answer = await uploadForm(path, form, upload);
  const { success, data, code, message } = answer?.body ?? {};
  if (success === true) return { error: false, data: data as T };
  return {
    error: true,
    status: answer?.status ?? 500,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : '',
    details: [],
    data: null,
  };
}
