import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { limits } from '../../shared/limits.ts';
import type { LineState } from '../ports/line-state.ts';
import { type LineOrigins, lineItself } from './origins.ts';

/** LINE's description of an error in a request. */
export interface LineDetail {
  property: string | null;
  message: string;
}

/** Result of a call; states differ by the next step that they allow. */
export type LineResult<T> =
  | { state: 'accepted'; body: T }
  /** Refused for good: nothing happened. */
  | { state: 'rejected'; status: number; message: string; details: LineDetail[] }
  /** Too many at the moment: nothing happened. */
  | { state: 'rate_limited' }
  /** The month's messages are used up. */
  | { state: 'quota_reached'; message: string }
  /** 401 or 403. */
  | { state: 'token_invalid'; status: number; message: string }
  /** 5xx, a page instead of JSON: it may have happened. */
  | { state: 'unavailable'; status: number }
  /** No answer in time, or the connection was lost: it may have happened. */
  | { state: 'no_answer' }
  /** LINE never heard of it. */
  | { state: 'unreachable' };

type Bot = messagingApi.MessagingApiClient;

/** Calls to LINE. The SDK has no timeout, no limit for bodies, and throws; here each call ends in time, in one of the results above. */
export class LineClient {
  readonly origins: LineOrigins;
  private readonly timeoutMs: number;
  private readonly told: (state: LineState) => void;

  /**
   * @param origins null: LINE itself
   * @param told how each call came out
   */
  constructor(
    origins: LineOrigins | null,
    timeoutMs: number = limits.apiTimeoutMs,
    told: (state: LineState) => void = () => undefined,
  ) {
    this.told = told;
    this.origins = origins ?? lineItself;
    this.timeoutMs = timeoutMs;
  }

  /** Any call of the SDK but those for message content, which are unsafe: see line-platform.md section 10. */
  async call<T>(accessToken: string, call: (bot: Bot) => Promise<T>): Promise<LineResult<T>> {
    // A token that is no header value was never LINE's.
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
    this.told(result.state);
    return result;
  }

  reply(accessToken: string, request: messagingApi.ReplyMessageRequest): Promise<LineResult<SentMessages>> {
    return this.call(accessToken, (bot) => bot.replyMessage(request));
  }

  /** Counted once per retry key, for 24 hours: an earlier success under it is a success. */
  async push(
    accessToken: string,
    request: messagingApi.PushMessageRequest,
    retryKey: string,
  ): Promise<LineResult<SentMessages>> {
    return this.call(accessToken, (bot) => bot.pushMessage(request, retryKey).catch(acceptedBefore));
  }
}

/** Bytes of a response of LINE. The longest are a few kilobytes. */
const bodyMax = 1024 * 1024;

/** Thrown for a response that is longer than `bodyMax`. */
class BodyTooLarge extends Error {
  readonly status: number;
  constructor(status: number) {
    super('The body of the response is too large');
    this.status = status;
  }
}

/** Reads each response of a client up to `bodyMax` before the SDK reads it whole. */
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

/** LINE's answer to a send; nothing in it is certain to be there. */
export interface SentMessages {
  sentMessages?: { id: string; quoteToken?: string }[];
}

/** LINE always answers with an object. */
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
  // A success whose body is a page or broken JSON.
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
  // Not LINE but something on the way answered.
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
