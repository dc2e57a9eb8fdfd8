import type { AnswerOf, ArgumentsOf, MetaOf, RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { keys, remove } from '../session/storage.ts';
import { bearer, wallToken } from '../session/wall-token.ts';
import { learnTime } from '../time/clock.ts';
import { apiBase, fillPath, splitRoute } from './api-url.ts';
import { freshly } from './freshly.ts';

export interface Success<D, M> {
  error: false;
  data: D;
  meta: M;
  /** The log position that the answer was read at, and the epoch that it counts in. */
  position: number;
  epoch: string;
  /** How old an answer about figures is by the server's clock, in seconds; none, where it is not about figures. */
  age?: number;
}
export interface Failed {
  error: true;
  /** The HTTP status, or 500 when there was no answer. */
  status: number;
  /** The server's code; null when the answer held none, or there was no answer. */
  code: string | null;
  message: string;
  details: { path: string; message: string }[];
  data: null;
  /** The server's `data` of a refusal, to go on with. */
  extra?: unknown;
}
export type Result<D, M> = Success<D, M> | Failed;

/** Dispatched on the window when a call was answered 401: the token and the user are gone from the browser's storage, unless it was a wall's. */
export const unauthenticatedEvent = 'unauthenticated';

/** Dispatched on the window when nothing is open before the person has set up a second factor. */
export const factorMissingEvent = 'secondFactorMissing';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls an endpoint of the contracts. Never throws: whatever goes wrong becomes a {@link Failed}. A sensitive one waits while the
 * person enters their password again.
 */
export function call<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  options: { signal?: AbortSignal } = {},
): Promise<Result<AnswerOf<R>, MetaOf<R>>> {
  return freshly(() => callOnce(route, args, options));
}

async function callOnce<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  options: { signal?: AbortSignal },
): Promise<Result<AnswerOf<R>, MetaOf<R>>> {
  const { method, path } = splitRoute(route);
  const { params, query, body } = args as Parts;
  const askedAt = Date.now();
  const token = bearer();
  try {
    const response = await fetch(apiBase() + fillPath(path, params, query), {
      method,
      headers: headersFor(token, body),
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal: withTimeout(options.signal),
    });
    learnTime(response.headers.get('date'), askedAt);
    const envelope = await readEnvelope(response);
    endSessionOn401(response.status, envelope.code, token);
    if (envelope.code === 'second_factor_missing') window.dispatchEvent(new Event(factorMissingEvent));
    if (!response.ok || envelope.success !== true) return refusal(response, envelope);
    const age = response.headers.get('age');
    return {
      error: false,
      data: envelope.data as AnswerOf<R>,
      meta: envelope.meta as MetaOf<R>,
      position: Number(response.headers.get('log-position') ?? 0),
      epoch: response.headers.get('log-epoch') ?? '',
      ...(age === null ? {} : { age: Number(age) }),
    };
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : '';
    return failure({ status: 500, code: null, message: words || 'Network error', details: [] });
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
  // Mails that the call sets off are in the language of the page.
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang || 'en' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // The browser names the boundary of a form itself.
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
    // An answer that is no JSON is an answer without words; one that breaks off, or takes too long, is no answer at all.
    if (problem instanceof SyntaxError) return {};
    throw problem;
  }
}

function refusal(response: Response, envelope: Envelope): Failed {
  const said = typeof envelope.message === 'string' ? envelope.message : '';
  return failure({
    status: response.status,
    code: typeof envelope.code === 'string' ? envelope.code : null,
    message: said || response.statusText || 'Network error',
    details: Array.isArray(envelope.details) ? envelope.details : [],
    ...(envelope.data === undefined ? {} : { extra: envelope.data }),
  });
}

function failure(what: Omit<Failed, 'error' | 'data'>): Failed {
  return { error: true, ...what, data: null };
}

/** Answers to a sign-in: nobody is signed in yet. */
const signInCodes = new Set<unknown>([
  'invalid_credentials',
  'second_factor_required',
  'invalid_code',
  'sign_in_expired',
]);

/** A 401 ends the session, unless it answers a sign-in, or somebody signed in anew while the answer was under way. */
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
