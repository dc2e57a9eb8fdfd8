import type { RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { bearer } from '../session/wall-token.ts';
import { endSessionOn401, type Failed } from './api.ts';
import { apiBase, fillPath, splitRoute } from './api-url.ts';
import { freshly } from './freshly.ts';
import { learnFromResponse, positionHeaders } from './log-position.ts';

interface Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Body of the request, for files that need more parameters than fit into a URL. */
  body?: unknown;
  headers?: Record<string, string>;
  /** File name if the server sends none. */
  name?: string;
  signal?: AbortSignal;
  /** Reports the bytes received and the total size. The total is `null` if the server does not send the size, or compresses the file. */
  onBytes?: (bytes: number, all: number | null) => void;
}

interface Loaded {
  error: false;
  blob: Blob;
  /** File name from the server. `null` if the server sends no name. */
  name: string | null;
}

/** Loads a file and saves it through the browser. */
export async function download(route: RouteKey, options: Options & { name: string }): Promise<Failed | null> {
  const loaded = await loadFile(route, options);
  if (loaded.error) return loaded;
  saveFile(loaded.blob, loaded.name ?? options.name);
  return null;
}

/** Loads a file. Aborts if no data arrives within the API timeout. */
export const loadFile = (route: RouteKey, options: Options): Promise<Loaded | Failed> =>
  freshly(() => loadOnce(route, options));

async function loadOnce(route: RouteKey, options: Options): Promise<Loaded | Failed> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), limits.apiTimeoutMs);
  const restartTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), limits.apiTimeoutMs);
  };
  const token = bearer();
  try {
    const headers = new Headers({ authorization: `Bearer ${token ?? ''}`, ...positionHeaders(), ...options.headers });
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    if (body !== null) headers.set('content-type', 'application/json');
    const both = options.signal === undefined ? quiet.signal : AbortSignal.any([quiet.signal, options.signal]);
    const { method, path } = splitRoute(route);
    const url = apiBase() + fillPath(path, options.params, options.query);
    const response = await fetch(url, { method, headers, body, signal: both });
    learnFromResponse(method, (name) => response.headers.get(name));
    if (!response.ok || response.body === null) return await refused(response, token);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const isCompressed = response.headers.has('content-encoding');
    const all = isCompressed ? Number.NaN : Number(response.headers.get('content-length') ?? Number.NaN);
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      restartTimeout();
      chunks.push(chunk);
      bytes += chunk.length;
      options.onBytes?.(bytes, Number.isNaN(all) ? null : all);
    }
    return {
      error: false,
      blob: new Blob(chunks),
      name: fileNameIn(response.headers.get('content-disposition') ?? ''),
    };
  } catch {
    return failure(500, null, '');
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the file name of a `content-disposition` header (RFC 6266). Prefers `filename*` to `filename`. `null` if there is neither. */
function fileNameIn(header: string): string | null {
  const whole = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return whole === undefined ? (/filename="([^"]+)"/.exec(header)?.[1] ?? null) : decodeURIComponent(whole);
}

async function refused(response: Response, token: string | null): Promise<Failed> {
  const { code, message, details } = (await response.json().catch(() => ({}))) as Partial<Failed>;
  endSessionOn401(response.status, code, token);
  return failure(response.status, code ?? null, message ?? '', Array.isArray(details) ? details : []);
}

function failure(status: number, code: string | null, message: string, details: Failed['details'] = []): Failed {
  return { error: true, status, code, message, details, data: null };
}

/** Saves a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // After the API timeout, the browser has started to write the file and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), limits.apiTimeoutMs);
}
