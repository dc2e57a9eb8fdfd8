import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import { conversationIdOf } from '../keys/ids.ts';
import { messageIdOf } from '../keys/message-id.ts';
import type { Secrets } from '../keys/secrets.ts';
import { type Appended, LogUnavailable, type NewRecord } from '../log/port.ts';
import type { NewDelivery } from '../ops/ledger.ts';
import { type Decoded, decode, type WebhookIds } from './decode.ts';
import { OpenedSecrets } from './opened-secrets.ts';
import type { ReceivingAccount } from './receiving-account.ts';
import type { ReceivingAccounts } from './receiving-accounts.ts';

export interface ReceiveOptions {
  engine: Pick<Engine, 'append'>;
  accounts: Pick<ReceivingAccounts, 'get'>;
  secrets: Secrets;
  now: () => number;
  /** Milliseconds that the machine's clock is behind `now`; 0 unless it was set back. */
  clockBehindMs?: () => number;
  /** Told of every delivery, refused ones included. */
  delivered?: (delivery: NewDelivery, setAside?: readonly number[]) => void;
}

const path = '/webhooks/line/:id';
const anyType = 'application/octet-stream';

/**
 * LINE's webhooks, as a Fastify plugin (not wrapped, so that its raw bodies stay its own). Nothing is parsed before the
 * signature is proven; 200 goes out when every event is in the log, since LINE sends again what was not answered so.
 */
export function receive(options: ReceiveOptions): (app: FastifyInstance) => Promise<void> {
  const { engine, accounts, secrets, now, clockBehindMs = () => 0, delivered = () => undefined } = options;
  const channelSecrets = new OpenedSecrets(secrets);

  function note(request: FastifyRequest, { took, ...of }: DeliveryResult, setAside: readonly number[] = []): void {
    const lineAccountId = accountIdIn(request);
    const account = accounts.get(lineAccountId);
    const delivery = {
      // Addresses of accounts that are not ours are made up by strangers.
      lineAccountId: account === undefined ? '' : lineAccountId,
      brandId: account?.brandId ?? null,
      at: new Date(now()).toISOString(),
      ms: took,
      ...of,
    };
    delivered(delivery, setAside);
  }

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(anyType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The signature decides, not what the sender calls the body.
    app.addHook('onRequest', ({ headers }, _reply, done) => {
      headers['content-type'] = anyType;
      done();
    });
    const refuse = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode, error?: unknown) => {
      note(request, { verdict: 'refused', took: reply.elapsedTime, events: 0, kinds: [], error: code });
      const asked = accountIdIn(request);
      // One that a stranger made up would make a line of its own for each call.
      const lineAccountId = accounts.get(asked) === undefined ? undefined : asked;
      return answerRefused(request, reply, code, { lineAccountId, asked, err: error });
    };
    app.setErrorHandler((error, request, reply) => refuse(request, reply, codeOf(error), error));

    // Headers that tell browsers what to do cost as much as the signature, and no browser calls this.
    const settings = { bodyLimit: limits.webhookBytes, helmet: false } as const;
    app.post<{ Params: { id: string } }>(path, settings, async (request, reply) => {
      const account = accounts.get(request.params.id);
      if (account === undefined) return refuse(request, reply, 'line_account_not_found');
      const { id, brandId, botUserId, enabled } = account;
      if (!enabled || brandId === null) return refuse(request, reply, 'line_account_disabled');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const secret = channelSecrets.open(account.channelSecret);
      const signature = request.headers['x-line-signature'];
      if (secret === null || !isSigned(raw, secret, signature)) return refuse(request, reply, 'bad_signature');
      const body = parse(raw);
      const decoded = decode(body, { id, brandId, botUserId }, idsOf(account), now(), clockBehindMs());
      if (decoded === 'not_a_webhook') return refuse(request, reply, 'not_a_webhook');
      for (const flag of decoded.flagged) request.log.warn({ lineAccountId: id }, `webhook: ${flag}`);
      const appended = await appendInSlices(engine, decoded.facts);
      const setAside = setAsideOf(decoded, appended);
      const verdict = verdictOn(appended, setAside);
      const took = reply.elapsedTime;
      note(request, { verdict, took, events: decoded.facts.length, kinds: kindsIn(body), error: null }, setAside);
      return reply.code(200).send({});
    });
  };
}

/** Events of one webhook that one turn of the event loop writes and projects at most. */
const sliceSize = 100;

/** Others have their turn between two slices. A webhook that breaks off comes again, and what is there counts once. */
async function appendInSlices(engine: Pick<Engine, 'append'>, facts: readonly NewRecord[]): Promise<Appended[]> {
  const appended: Appended[] = [];
  for (let start = 0; start < facts.length; start += sliceSize) {
    if (start > 0) await nextTurn();
    const slice = facts.slice(start, start + sliceSize).map((fact) => engine.append(fact));
    appended.push(...(await Promise.all(slice)));
  }
  return appended;
}

type DeliveryResult = Pick<NewDelivery, 'verdict' | 'events' | 'kinds' | 'error'> & { took: number };

/** Records of events of a kind that nobody has heard of: kept whole, and set aside. */
function setAsideOf({ facts }: Decoded, appended: readonly Appended[]): number[] {
  return appended.flatMap((one, place) => {
    const isOdd = facts[place]?.events.some(({ type }) => type === 'other.received') === true;
    return isOdd && one.state === 'appended' ? [one.position] : [];
  });
}

function verdictOn(appended: readonly Appended[], setAside: readonly number[]): NewDelivery['verdict'] {
  if (appended.length > 0 && appended.every(({ state }) => state === 'duplicate')) return 'duplicate';
  return setAside.length > 0 ? 'set-aside' : 'accepted';
}

const kindsMax = 5;

/** LINE's own names of the events, each once. */
function kindsIn(body: unknown): string[] {
  const { events = [] } = body as { events?: { type?: unknown; message?: { type?: unknown } }[] };
  const named = events.map((event) => {
    const message = event?.type === 'message' ? event.message?.type : undefined;
    return [event?.type, message].filter((name) => typeof name === 'string').join(' ');
  });
  return [...new Set(named)].filter((name) => /^[\w ]{1,60}$/.test(name)).slice(0, kindsMax);
}

/** Compared as text: a decoder would accept a signature in several forms. */
function isSigned(raw: Buffer, secret: string, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string') return false;
  const expected = Buffer.from(createHmac('sha256', secret).update(raw).digest('base64'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function idsOf({ id }: ReceivingAccount): WebhookIds {
  return {
    conversationId: (kind, sourceId) => conversationIdOf(id, kind, sourceId),
    messageId: (lineMessageId) => messageIdOf(id, lineMessageId),
    eventId: (json) => createHash('sha256').update(json).digest('base64url'),
  };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof LogUnavailable) return 'not_stored';
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return 'payload_too_large';
  return statusCode < 500 ? 'not_a_webhook' : 'internal';
}

const accountIdIn = (request: FastifyRequest) => (request.params as { id?: string }).id?.slice(0, 100) ?? '';

/** One line in the log for each: the account and the reason, nothing of the body and no header. */
function answerRefused(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, of: RefusedOf): FastifyReply {
  const [status, message] = errors[code];
  const { err, ...account } = of;
  if (status >= 500) request.log.error({ ...account, code, err }, 'webhook not taken');
  else request.log.warn({ ...account, code }, 'webhook refused');
  return reply.code(status).send({ success: false, code, message });
}

interface RefusedOf {
  /** Of an account that is ours. */
  lineAccountId: string | undefined;
  /** The address that was called. */
  asked: string;
  err: unknown;
}
