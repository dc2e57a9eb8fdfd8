import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { keys, remove } from '../session/storage.ts';
import { bearer, wallToken } from '../session/wall-token.ts';
import { learnTime } from '../time/clock.ts';
import { apiBase, fillPath, splitRoute } from './api-url.ts';
import { freshly } from './freshly.ts';
import { forgetPosition, learnFromResponse, positionHeaders } from './log-position.ts';

export interface Success<D, M> {
  error: false;
  data: D;
  meta: M;
  /** Position in the server's log up to which the response is complete. */
  position: number;
  /** Epoch of the log to which `position` belongs. Positions of different epochs cannot be compared. */
  epoch: string;
  /** Age of the figures in seconds by the server's clock. Absent from responses without figures. */
  age?: number;
}
export interface Failed {
  error: true;
  /** The HTTP status, or 500 if there was no response. */
  status: number;
  /** The server's error code. `null` if there was no response, or the response had no code. */
  code: string | null;
  message: string;
  details: { path: string; message: string }[];
  data: null;
  /** The `data` of the error response. */
  extra?: unknown;
}
export type Result<D, M> = Success<D, M> | Failed;

/**
 * Dispatched on the window when a call is answered with 401. Token and user are removed from storage first, unless the token is a
 * wallboard's.
 */
export const unauthenticatedEvent = 'unauthenticated';

/** Dispatched on the window when the user must set up two-step verification before anything else. */
export const factorMissingEvent = 'secondFactorMissing';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls an endpoint of the contracts. Never throws: every error is returned as {@link Failed}. If the endpoint requires a recent sign-in,
 * waits while the user enters the password again.
 */
export function call<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  options: { signal?: AbortSignal } = {},
): Promise<Result<ResponseOf<R>, MetaOf<R>>> {
  return freshly(() => callOnce(route, args, options));
}

async function callOnce<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  options: { signal?: AbortSignal },
): Promise<Result<ResponseOf<R>, MetaOf<R>>> {
  const { method, path } = splitRoute(route);
  const { params, query, body } = args as Parts;
  const sentAt = Date.now();
  const token = bearer();
  try {
    const response = await fetch(apiBase() + fillPath(path, params, query), {
      method,
      headers: headersFor(token, body),
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal: withTimeout(options.signal),
    });
    learnTime(response.headers.get('date'), sentAt);
    learnFromResponse(method, (name) => response.headers.get(name));
    const envelope = await readEnvelope(response);
    endSessionOn401(response.status, envelope.code, token);
    if (envelope.code === 'behind') forgetPosition();
    if (envelope.code === 'second_factor_missing') window.dispatchEvent(new Event(factorMissingEvent));
    if (!response.ok || envelope.success !== true) return refusal(response, envelope);
    const age = response.headers.get('age');
    return {
      error: false,
      data: envelope.data as ResponseOf<R>,
      meta: envelope.meta as MetaOf<R>,
      position: Number(response.headers.get('log-position') ?? 0),
      epoch: response.headers.get('log-epoch') ?? '',
      ...(age === null ? {} : { age: Number(age) }),
    };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : '';
    return failure({ status: 500, code: null, message: reason || 'Network error', details: [] });
  }
}

type Envelope = {
  success?: unknown;
  data?: unknown;
  meta?: unknown;
  code?: unknown;
  message?: unknown;
  details?: unknown;
};

function headersFor(token: string | null, body: unknown): Headers {
  // Sends the language of the page. If the call causes emails, the server writes them in this language.
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': document.documentElement.lang || 'en',
    ...(token === null ? {} : { authorization: `Bearer ${token}`, ...positionHeaders() }),
  });
  // The browser must set the content type of a form, because the content type contains a boundary that the browser chooses.
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  return headers;
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(limits.apiTimeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch (problem) {
    // Invalid JSON counts as a response with an empty body. Other errors, such as a timeout or a connection lost while reading, count as no
    // response.
    if (problem instanceof SyntaxError) return {};
    throw problem;
  }
}

function refusal(response: Response, envelope: Envelope): Failed {
  const message = typeof envelope.message === 'string' ? envelope.message : '';
  return failure({
    status: response.status,
    code: typeof envelope.code === 'string' ? envelope.code : null,
    message: message || response.statusText || 'Network error',
    details: Array.isArray(envelope.details) ? envelope.details : [],
    ...(envelope.data === undefined ? {} : { extra: envelope.data }),
  });
}

function failure(what: Omit<Failed, 'error' | 'data'>): Failed {
  return { error: true, ...what, data: null };
}

/** Error codes of a failed sign-in. A 401 with one of these codes does not end a session. */
const signInCodes = new Set<unknown>([
  'invalid_credentials',
  'second_factor_required',
  'invalid_code',
  'sign_in_expired',
]);

/** Ends the session on a 401, unless the response belongs to a sign-in, or the token has changed since the request was sent. */
export function endSessionOn401(status: number, code: unknown, token: string | null): void {
  if (status === 401 && !signInCodes.has(code) && bearer() === token) endSession();
}

function endSession(): void {
  if (wallToken === null) {
    remove(keys.token);
    remove(keys.user);
  }
  window.dispatchEvent(new Event(unauthenticatedEvent));
}
