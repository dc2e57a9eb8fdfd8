import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
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
  accounts: Pick<ReceivingAccounts, 'get' | 'caughtUp'>;
  secrets: Secrets;
  now: () => number;
  /** Milliseconds that the machine's clock is behind `now`. 0 unless the machine's clock was set back. */
  clockBehindMs?: () => number;
  /** Called for every delivery, including refused ones. */
  delivered?: (delivery: NewDelivery, setAside?: readonly number[]) => void;
}

const path = '/webhooks/line/:id';
const anyType = 'application/octet-stream';

/**
 * Returns a Fastify plugin that receives LINE's webhooks. The plugin must not be wrapped in `fastify-plugin`, so that its raw body parser
 * applies only to its own routes. Parses nothing before the signature is verified. Responds with 200 only when every event is in the log,
 * because LINE does not redeliver a webhook that was answered with 200.
 */
export function receive(options: ReceiveOptions): (app: FastifyInstance) => Promise<void> {
  const { engine, accounts, secrets, now, clockBehindMs = () => 0, delivered = () => undefined } = options;
  const channelSecrets = new OpenedSecrets(secrets);

  function note(request: FastifyRequest, { took, ...of }: DeliveryResult, setAside: readonly number[] = []): void {
    const lineAccountId = accountIdIn(request);
    const account = accounts.get(lineAccountId);
    const delivery = {
      // Anyone can invent the id of an unknown account, so such an id is not recorded.
      lineAccountId: account === undefined ? '' : lineAccountId,
      brandId: account?.brandId ?? null,
      at: new Date(now()).toISOString(),
      ms: took,
      ...of,
    };
    delivered(delivery, setAside);
  }

  /** Returns the account in the URL, or the error code if the account receives no webhooks. */
  function accountOf(request: FastifyRequest): (ReceivingAccount & { brandId: string }) | ErrorCode {
    const account = accounts.get(accountIdIn(request));
    if (account === undefined) return 'line_account_not_found';
    const { brandId, enabled } = account;
    return enabled && brandId !== null ? { ...account, brandId } : 'line_account_disabled';
  }

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(anyType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', (request, reply, done) => {
      // Only the signature determines whether a body is accepted, so the declared content type is ignored.
      request.headers['content-type'] = anyType;
      const check = (isCurrent: boolean) => {
        const account = isCurrent ? accountOf(request) : 'not_ready';
        // Refuses the request before the body is read.
        if (typeof account === 'string') refuse(request, reply, account);
        else done();
      };
      // An unknown account may have been added on another node a moment ago.
      if (accounts.get(accountIdIn(request)) !== undefined) check(true);
      else
        void accounts
          .caughtUp()
          .then((isCurrent) => check(isCurrent || accounts.get(accountIdIn(request)) !== undefined));
    });
    const refuse = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode, error?: unknown) => {
      note(request, { verdict: 'refused', took: reply.elapsedTime, events: 0, kinds: [], error: code });
      const calledId = accountIdIn(request);
      // Omits the id of an unknown account. Refusals for invented ids then produce equal log lines, which are written only once.
      const lineAccountId = accounts.get(calledId) === undefined ? undefined : calledId;
      return answerRefused(request, reply, code, { lineAccountId, asked: calledId, err: error });
    };
    app.setErrorHandler((error, request, reply) => refuse(request, reply, codeOf(error), error));

    // Disables security headers, which only browsers need. Setting the headers would take as long as verifying the signature.
    const settings = { bodyLimit: limits.webhookBytes, helmet: false } as const;
    app.post<{ Params: { id: string } }>(path, settings, async (request, reply) => {
      const account = accountOf(request);
      if (typeof account === 'string') return refuse(request, reply, account);
      const { id, brandId, botUserId } = account;
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const secret = channelSecrets.open(account.channelSecret);
      const signature = request.headers['x-line-signature'];
      if (secret === null || !isSigned(raw, secret, signature)) return refuse(request, reply, 'bad_signature');
      const body = parse(raw);
      const decoded = decode(body, { id, brandId, botUserId }, idsOf(account), now(), clockBehindMs());
      if (decoded === 'not_a_webhook') return refuse(request, reply, 'not_a_webhook');
      for (const flag of decoded.flagged) request.log.warn({ lineAccountId: id }, `Unexpected webhook: ${flag}`);
      const appended = await appendInSlices(engine, decoded.facts);
      const setAside = setAsideOf(decoded, appended);
      const verdict = verdictOn(appended, setAside);
      const took = reply.elapsedTime;
      note(request, { verdict, took, events: decoded.facts.length, kinds: kindsIn(body), error: null }, setAside);
      return reply.code(200).send({});
    });
  };
}

/** Maximum number of events of a webhook that are written and projected without yielding to other work. */
const sliceSize = 100;

/**
 * Appends facts in slices, and yields to other work between them. If a webhook fails halfway, LINE redelivers it, and the events that were
 * already stored are not stored twice.
 */
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

/** Returns the positions of records with events of unknown kinds, which are stored raw and set aside. */
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

/** Returns LINE's names of the event kinds in a webhook, without duplicates. */
function kindsIn(body: unknown): string[] {
  const { events = [] } = body as { events?: { type?: unknown; message?: { type?: unknown } }[] };
  const named = events.map((event) => {
    const message = event?.type === 'message' ? event.message?.type : undefined;
    return [event?.type, message].filter((name) => typeof name === 'string').join(' ');
  });
  return [...new Set(named)].filter((name) => /^[\w ]{1,60}$/.test(name)).slice(0, kindsMax);
}

/** Verifies the signature of a webhook. Compares the encoded text, because a decoder would accept several encodings of one signature. */
function isSigned(raw: Buffer, secret: string, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string') return false;
  const expected = Buffer.from(createHmac('sha256', secret).update(raw).digest('base64'));
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
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
  if (error instanceof Refusal) return error.code;
  if (error instanceof LogUnavailable) return 'not_stored';
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return 'payload_too_large';
  return statusCode < 500 ? 'not_a_webhook' : 'internal';
}

const accountIdIn = (request: FastifyRequest) => (request.params as { id?: string }).id?.slice(0, 100) ?? '';

/** Responds with an error and writes one log line with the account and the reason. The line never contains the body or headers. */
function answerRefused(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, of: RefusedOf): FastifyReply {
  const { status, message } = new Refusal(code);
  const { err, ...account } = of;
  if (status >= 500) request.log.error({ ...account, code, err }, 'Webhook could not be stored');
  else request.log.warn({ ...account, code }, 'Webhook rejected');
  return reply.code(status).send({ success: false, code, message });
}

interface RefusedOf {
  /** `undefined` if the account is unknown. */
  lineAccountId: string | undefined;
  /** The account id in the called URL. */
  asked: string;
  err: unknown;
}
