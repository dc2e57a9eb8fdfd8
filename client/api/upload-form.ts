import type { ResponseOf, RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { bearer } from '../session/wall-token.ts';
import { endSessionOn401, type Failed } from './api.ts';
import { apiBase, fillPath, splitRoute } from './api-url.ts';
import { freshly } from './freshly.ts';
import { learnFromResponse, positionHeaders } from './log-position.ts';

export interface Upload {
  onProgress: (part: number) => void;
  signal?: AbortSignal;
  /** Whether to wait for the response without a timeout after every byte is sent. */
  isPatient?: boolean;
}

/**
 * Posts a form with upload progress (0 to 1), which `fetch` does not support. Aborts if nothing is transferred within the API timeout.
 * @returns `null` if there was no response
 */
export function uploadForm(
  path: string,
  form: FormData,
  { onProgress, signal, isPatient = false }: Upload,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const token = bearer();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const restartTimeout = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => request.abort(), limits.apiTimeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.upload.onload = () => isPatient && clearTimeout(quiet);
    request.onload = () => {
      const body = request.response ?? {};
      learnFromResponse('POST', (name) => request.getResponseHeader(name));
      endSessionOn401(request.status, body.code, token);
      resolve({ status: request.status, body });
    };
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.onloadend = () => clearTimeout(quiet);
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', apiBase() + path);
    const headers = { authorization: `Bearer ${token ?? ''}`, ...positionHeaders() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    restartTimeout();
    request.send(form);
  });
}

interface RouteUpload extends Upload {
  params?: Record<string, unknown>;
}

type Sent<R extends RouteKey> = Failed | { error: false; data: ResponseOf<R> };

/** Posts a form to a route. Returns the same result type as other calls. */
export const sendForm = <R extends RouteKey>(route: R, form: FormData, upload: RouteUpload): Promise<Sent<R>> =>
  freshly(() => sendOnce(route, form, upload));

async function sendOnce<R extends RouteKey>(
  route: R,
  form: FormData,
  { params, ...upload }: RouteUpload,
): Promise<Sent<R>> {
  const answer = await uploadForm(fillPath(splitRoute(route).path, params), form, upload);
  const { success, data, code, message } = answer?.body ?? {};
  if (success === true) return { error: false, data: data as ResponseOf<R> };
  return {
    error: true,
    status: answer?.status ?? 500,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : '',
    details: [],
    data: null,
  };
}
