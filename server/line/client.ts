import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { limits } from '../../shared/limits.ts';
import type { LineState } from '../ports/line-state.ts';
import { type LineOrigins, lineItself } from './origins.ts';

/** LINE's description of an error in a request. */
export interface LineDetail {
  property: string | null;
  message: string;
}

/** Result of a call to LINE. Each state calls for a different reaction of the caller, such as a retry. */
export type LineResult<T> =
  | { state: 'accepted'; body: T }
  /** Permanently refused. Nothing was sent. */
  | { state: 'rejected'; status: number; message: string; details: LineDetail[] }
  /** Too many requests. Nothing was sent. */
  | { state: 'rate_limited' }
  /** The monthly quota is used up. */
  | { state: 'quota_reached'; message: string }
  /** LINE responded with 401 or 403. */
  | { state: 'token_invalid'; status: number; message: string }
  /** LINE responded with 5xx, or with HTML instead of JSON. The request may have been processed. */
  | { state: 'unavailable'; status: number }
  /** Timeout or lost connection. The request may have been processed. */
  | { state: 'no_answer' }
  /** The request did not reach LINE. */
  | { state: 'unreachable' };

type Bot = messagingApi.MessagingApiClient;

/**
 * Client for LINE's API. The SDK has no timeout, does not limit the size of responses, and throws errors. This client ends each call within
 * the timeout and returns a {@link LineResult}.
 */
export class LineClient {
  readonly origins: LineOrigins;
  private readonly timeoutMs: number;
  private readonly onResult: (state: LineState) => void;
  /** Must be called before each request that does not use this client's methods, such as a download. */
  readonly before: () => void;

  /**
   * @param origins `null` for LINE's own servers
   * @param onResult called with the result state of each call
   * @param before called before each call. If it throws, nothing is requested, and the call rejects.
   */
  constructor(
    origins: LineOrigins | null,
    timeoutMs: number = limits.apiTimeoutMs,
    onResult: (state: LineState) => void = () => undefined,
    before: () => void = () => undefined,
  ) {
    this.before = before;
    this.onResult = onResult;
    this.origins = origins ?? lineItself;
    this.timeoutMs = timeoutMs;
  }

  /** Returns a client that calls a function before each call. */
  guarded(before: () => void): LineClient {
    return new LineClient(this.origins, this.timeoutMs, this.onResult, before);
  }

  /** Calls a method of the SDK. Not suitable for downloads of message content, because a failed download can end the process. */
  async call<T>(accessToken: string, call: (bot: Bot) => Promise<T>): Promise<LineResult<T>> {
    this.before();
    // Refuses a token that is not a valid header value, because LINE never issues such a token.
    if (!/^[\x21-\x7e]+$/.test(accessToken)) return { state: 'token_invalid', status: 401, message: '' };
    const bot = new messagingApi.MessagingApiClient({
      channelAccessToken: accessToken,
      baseURL: this.origins.apiBaseUrl,
    });
    boundBodies(bot);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<LineResult<T>>((resolve) => {
      timer = setTimeout(() => resolve({ state: 'no_answer' }), this.timeoutMs);
    });
    const answer = call(bot).then(accept, explain);
    const result = await Promise.race([answer, late]).finally(() => clearTimeout(timer));
    this.onResult(result.state);
    return result;
  }

  reply(accessToken: string, request: messagingApi.ReplyMessageRequest): Promise<LineResult<SentMessages>> {
    return this.call(accessToken, (bot) => bot.replyMessage(request));
  }

  /**
   * Sends a push message. LINE accepts each retry key once within 24 hours. If an earlier request with the same key succeeded, this call
   * succeeds, too.
   */
  async push(
    accessToken: string,
    request: messagingApi.PushMessageRequest,
    retryKey: string,
  ): Promise<LineResult<SentMessages>> {
    return this.call(accessToken, (bot) => bot.pushMessage(request, retryKey).catch(acceptedBefore));
  }
}

/** Maximum bytes of a response. LINE's longest responses have a few kilobytes. */
const bodyMax = 1024 * 1024;

/** Thrown for a response that exceeds `bodyMax`. */
class BodyTooLarge extends Error {
  readonly status: number;
  constructor(status: number) {
    super('The body of the response is too large');
    this.status = status;
  }
}

/** Limits each response of a client to `bodyMax` bytes. The SDK would read a response of any size. */
function boundBodies(bot: Bot): void {
  const { httpClient } = bot as unknown as { httpClient: { checkResponseStatus(response: Response): Promise<void> } };
  const check = httpClient.checkResponseStatus.bind(httpClient);
  httpClient.checkResponseStatus = async (response) => {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > bodyMax) throw new BodyTooLarge(response.status);
      parts.push(part);
    }
    const text = Buffer.concat(parts).toString('utf8');
    await check(Object.assign(response, { text: async () => text }));
  };
}

/** LINE's response to a request to send messages. Any property may be missing. */
export interface SentMessages {
  sentMessages?: { id: string; quoteToken?: string }[];
}

/** Accepts an object as LINE's response. Any other body is not from LINE, which always responds with an object. */
function accept<T>(body: T): LineResult<T> {
  return typeof body === 'object' && body !== null
    ? { state: 'accepted', body }
    : { state: 'unavailable', status: 200 };
}

function acceptedBefore(error: unknown): SentMessages {
  if (!(error instanceof HTTPFetchError) || error.status !== 409) throw error;
  return (parse(error.body) ?? {}) as SentMessages;
}

function explain(error: unknown): LineResult<never> {
  if (error instanceof HTTPFetchError) return explainStatus(error.status, error.body);
  if (error instanceof BodyTooLarge) return { state: 'unavailable', status: error.status };
  // LINE reported success, but the response's body is HTML or invalid JSON.
  if (error instanceof SyntaxError) return { state: 'unavailable', status: 200 };
  const { cause } = error as { cause?: { code?: string; syscall?: string } };
  if (cause === undefined) return { state: 'rejected', status: 400, message: 'Not a valid request', details: [] };
  return neverConnected(cause) ? { state: 'unreachable' } : { state: 'no_answer' };
}

function neverConnected({ code = '', syscall = '' }: { code?: string; syscall?: string }): boolean {
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  return (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code) ||
    /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/.test(code)
  );
}

function explainStatus(status: number, text: string): LineResult<never> {
  if (status >= 500 || status === 408) return { state: 'unavailable', status };
  const body = parse(text);
  // A body that is not JSON comes from an intermediary and not from LINE.
  if (body === null && text.trim() !== '' && status !== 413) return { state: 'unavailable', status };
  const message = typeof body?.message === 'string' ? body.message : '';
  if (status === 429) {
    return /monthly limit/i.test(message) ? { state: 'quota_reached', message } : { state: 'rate_limited' };
  }
  if (status === 401 || status === 403) return { state: 'token_invalid', status, message };
  return { state: 'rejected', status, message, details: detailsOf(body?.details) };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function detailsOf(value: unknown): LineDetail[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 20).map((item: { property?: unknown; message?: unknown } | null) => ({
    property: typeof item?.property === 'string' ? item.property : null,
    message: typeof item?.message === 'string' ? item.message : '',
  }));
}
