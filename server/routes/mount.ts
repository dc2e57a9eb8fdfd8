import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint, Method, Parts } from '../../shared/api/contract.ts';
import { type Effect, effectsOf, isOpenToTokens, needsProof } from '../../shared/api/effect.ts';
import { type AllContracts, contracts, type RouteKey } from '../../shared/api/index.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, hasLost, type Permission, type Viewer } from '../../shared/permissions.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import { mustOweNothing } from '../auth/first-step.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Engine, Executed } from '../engine/engine.ts';
import { actorOf } from './actor.ts';
import type { LastingRequests } from './lasting-requests.ts';
import type { SubjectLoader, Subjects } from './subject.ts';
import { validate } from './validate.ts';

/** Input of a handler, validated against its contract. */
export type Input<R extends RouteKey> = Parts<AllContracts[R]> & {
  viewer: AllContracts[R] extends { permission: 'public' } ? Viewer | null : Viewer;
  session: AllContracts[R] extends { permission: 'public' } ? Authenticated | null : Authenticated;
  subject: AllContracts[R] extends { subject: { kind: infer K extends keyof Subjects } } ? Subjects[K] : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Checks the permissions again after a wait, for example at the end of an upload or before a file is sent. A file contains what its
   * caller had access to at the beginning, so a caller who has lost a brand or permission in the meantime must not receive it.
   * @returns the viewer's current state
   * @throws Refusal as for the request
   */
  mustStillBeAllowed: () => Viewer;
  command: Command;
  /**
   * Checks whether the caller may change these fields: fields of the body, or parts of the contract's `effect`.
   * @throws Refusal `forbidden` with the missing permissions, `reauthentication_required`
   */
  mayChange: (fields: readonly string[]) => void;
};

/**
 * Executes a command with the viewer's current permissions, because hashing a password, waiting for LINE or earlier commands may have taken
 * some time.
 * @throws the errors of the request, of the decision and of the engine
 */
export type Command = <D extends Decision>(stream: string, decide: (by: Viewer) => Decide<D>) => Promise<Executed<D>>;

type Data<E> = E extends { answer: infer S extends z.ZodType } ? z.input<S> : undefined;
type MetaData<E> = E extends { meta: infer S extends z.ZodType } ? { meta: z.input<S> } : { meta?: undefined };

/** Output of a handler. A handler without a JSON response sends the reply itself. */
export type Output<R extends RouteKey> = AllContracts[R] extends { answer: null }
  ? FastifyReply
  : { data: Data<AllContracts[R]> } & MetaData<AllContracts[R]>;

export type Handlers<R extends RouteKey = RouteKey> = { [K in R]: (input: Input<K>) => Output<K> | Promise<Output<K>> };

export interface MountDeps {
  authenticate: (request: FastifyRequest) => Authenticated | null;
  /** Like `authenticate`, but waits for a session that another node may have stored a moment ago. */
  authenticateOrWait: (request: FastifyRequest) => Promise<Authenticated | null>;
  again: Sessions['again'];
  subject: SubjectLoader;
  /** Returns the log position that the rows include. */
  position: () => number;
  epoch: string;
  execute: Engine['execute'];
  reached: (position: number, timeoutMs: number) => Promise<boolean>;
  ready: () => boolean;
  /** Creates the refusal for requests that arrive before the rows are ready. Contains the progress of the rows. */
  notReady: () => Refusal;
  /** Called for every refusal. */
  refused: (
    refusal: Refusal,
    where: { route: RouteKey; session: Authenticated | null; request: FastifyRequest },
  ) => void;
  /** Whether every response is validated against its schema, without unknown fields. For tests. */
  checkAnswers: boolean;
  lasting: LastingRequests;
  now: () => number;
}

/** Registers routes with their handlers. The contracts define permissions, validation, visibility and the format of the response. */
export function mount<R extends RouteKey>(app: FastifyInstance, deps: MountDeps, handlers: Handlers<R>): void {
  for (const [route, handler] of Object.entries(handlers) as [RouteKey, (input: never) => unknown][]) {
    mountOne(app, deps, route, handler);
  }
}

function mountOne(app: FastifyInstance, deps: MountDeps, route: RouteKey, handler: (input: never) => unknown): void {
  const contract: Endpoint = contracts[route];
  const [method, path] = route.split(' ') as [Method, string];
  const mustBeAuthenticated = async (request: FastifyRequest) => {
    if (!deps.ready() && !contract.always) throw deps.notReady();
    if (deps.authenticate(request) !== null) return;
    if ((await deps.authenticateOrWait(request)) !== null) return;
    const refusal = new Refusal('unauthenticated');
    deps.refused(refusal, { route, session: null, request });
    throw refusal;
  };
  app.route({
    method,
    url: `/api${path}`,
    // Limits the cost of anonymous requests. Routes that are not public refuse anonymous requests before the body is read, and public
    // routes accept only a small body.
    ...(contract.permission === 'public' ? { bodyLimit: limits.publicBytes } : { onRequest: mustBeAuthenticated }),
    handler: async (request, reply) => {
      if (!deps.ready() && !contract.always) throw deps.notReady();
      const session = deps.authenticate(request);
      try {
        return await handle(deps, route, handler, session, request, reply);
      } catch (error) {
        if (error instanceof Refusal) deps.refused(error, { route, session, request });
        throw error;
      }
    },
  });
}

async function handle(
  deps: MountDeps,
  route: RouteKey,
  handler: (input: never) => unknown,
  arrived: Authenticated | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const contract: Endpoint = contracts[route];
  const checked = (caller: Authenticated | null) => {
    if (contract.permission === 'public') return caller;
    allow(contract, caller);
    const { effect } = contract;
    if (typeof effect === 'string') mustBeProven([effect], caller, deps.now());
    return caller;
  };
  let session = checked(arrived);
  // Waits until the rows include the caller's position, and then checks permissions again. The health check and anonymous callers do not
  // wait.
  if (!contract.always && session !== null && (await waitFor(deps, request)))
    session = checked(deps.authenticate(request));
  // Position of the response. Permissions, brands and rows are read from here on, so the response may lack changes that occur while the
  // handler waits.
  const before = { position: deps.position(), epoch: deps.epoch };
  const input = {
    params: validate(contract.params, request.params, 'params'),
    query: validate(contract.query, request.query, 'query'),
    body: contract.upload ? undefined : validate(contract.body, request.body, 'body'),
  };
  if (contract.brandKey !== undefined) mayChooseBrand(contract.brandKey, input.query, session?.viewer ?? null);
  const subject =
    contract.subject === undefined ? undefined : deps.subject(contract.subject, input, session?.viewer ?? null);
  const currentSession = () => {
    // Looks up the session instead of the token, because the page may have renewed its token meanwhile.
    const now = session === null ? null : deps.again(session);
    // The recent sign-in is only checked at the start, because an upload can take longer than ten minutes.
    allow(contract, now);
    if (contract.subject !== undefined) deps.subject(contract.subject, input, now.viewer);
    if (contract.answer === null && session !== null && hasLost(session.viewer, now.viewer)) throw lost();
    return now;
  };
  const mustStillBeAllowed = () => currentSession().viewer;
  const command: Command = (stream, decide) => {
    const by = (session as Authenticated).viewer;
    return deps.execute(stream, actorOf(by), (read, at) => decide(mustStillBeAllowed())(read, at));
  };
  const mayChange = (fields: readonly string[]) => {
    const now = deps.authenticate(request);
    if (now === null) throw new Refusal('unauthenticated');
    mayWriteFields(contract, fields, now.viewer);
    mustBeProven(effectsOfParts(contract, fields), now, deps.now());
  };
  const viewer = session?.viewer ?? null;
  // Sets the headers now, because the handler sends the file itself.
  if (contract.answer === null && session !== null) tellPosition(reply, before);
  const parts = { ...input, subject, session, viewer, request, reply, mustStillBeAllowed, command, mayChange };
  const work = async () => {
    try {
      return await handler(parts as never);
    } catch (error) {
      // Reads the rest of an upload, because many clients read the response only after sending everything.
      if (contract.upload) request.raw.unpipe().resume();
      throw error;
    }
  };
  const lasts = contract.upload === true || contract.answer === null;
  const output =
    lasts && session !== null
      ? await whileAllowed(deps, { request, reply, session, currentSession }, work)
      : await work();
  // The handler has already sent the reply, so there is no output to send.
  if (reply.sent || contract.answer === null) return reply;
  const { data, meta } = output as { data: unknown; meta?: unknown };
  if (deps.checkAnswers) {
    contract.answer.parse(data);
    contract.meta?.parse(meta);
  }
  reply.code(contract.status ?? 200);
  // The position in the response to a command must include the command's record (SYNC-15).
  tellPosition(reply, request.method === 'GET' ? before : { position: deps.position(), epoch: deps.epoch });
  const age = ageOf(meta, deps.now());
  if (age !== null) reply.header('age', String(age));
  return meta === undefined ? { success: true, data } : { success: true, data, meta };
}

/** Milliseconds that a client has to read a refusal while it is still uploading. */
const refusedMs = 2000;

/**
 * Runs a long-running request, and ends it as soon as its caller is no longer allowed: with a refusal, or by closing the connection if the
 * response has already started.
 */
function whileAllowed(
  { lasting, now }: MountDeps,
  {
    request,
    reply,
    session,
    currentSession,
  }: { request: FastifyRequest; reply: FastifyReply; session: Authenticated; currentSession: () => Authenticated },
  work: () => unknown,
): Promise<unknown> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  let isEnded = false;
  let expiry: NodeJS.Timeout | undefined;
  /** Checks a session again at the time when it expires, because its expiry is not recorded. */
  const watchExpiry = ({ expiresAt }: Authenticated) => {
    clearTimeout(expiry);
    if (expiresAt === null) return;
    const wait = Math.min(Math.max(expiresAt - now(), 10), limits.sessionMs);
    expiry = setTimeout(check, wait).unref();
  };
  const check = () => {
    try {
      if (!isEnded) watchExpiry(currentSession());
    } catch (error) {
      isEnded = true;
      if (reply.raw.headersSent) reply.raw.destroy();
      else {
        reply.header('connection', 'close');
        setTimeout(() => request.raw.destroy(), refusedMs).unref();
        reject(error);
      }
    }
  };
  const leave = lasting.enter(check);
  watchExpiry(session);
  const result = Promise.try(work);
  // Does not wait for the event if the caller left while the request was waiting, because the connection is then already closed.
  const closed = reply.raw.closed ? Promise.resolve() : once(reply.raw, 'close');
  void Promise.allSettled([result, closed]).then(() => {
    clearTimeout(expiry);
    leave();
  });
  return Promise.race([result, ended]);
}

function tellPosition(reply: FastifyReply, { position, epoch }: { position: number; epoch: string }): void {
  reply.header('log-position', String(position));
  reply.header('log-epoch', epoch);
}

/**
 * Returns the age of the figures in a response in seconds. The age grows while the figures lag behind the log. `null` if there are no
 * figures.
 */
function ageOf(meta: unknown, now: number): number | null {
  const { asOf } = (meta ?? {}) as { asOf?: string };
  return asOf === undefined ? null : Math.max(0, Math.round((now - Date.parse(asOf)) / 1000));
}

function allow(
  { permission, besides, personal, effect = 'read', openDuring, wall }: Endpoint,
  session: Authenticated | null,
): asserts session is Authenticated {
  if (session === null) throw new Refusal('unauthenticated');
  mustOweNothing(session, openDuring);
  const isPersonal = personal || !effectsOf(effect).some(isOpenToTokens);
  if (isPersonal && session.kind !== 'session') throw refusedTo('session');
  // A wallboard only has access to the data that it shows, even if its token has further permissions.
  if (session.kind === 'wall' && permission !== 'wall' && !wall) throw refusedTo('session');
  if (permission === 'wall' && session.kind !== 'wall') throw refusedTo('wall');
  if (permission === 'session' || permission === 'public' || permission === 'wall') return;
  const keys = typeof permission === 'string' ? [permission] : permission;
  if (!keys.some((key) => can(session.viewer, key))) throw forbidden(keys);
  if (besides !== undefined && !can(session.viewer, besides)) throw forbidden([besides]);
}

const lost = () => new Refusal('forbidden', [{ path: 'permission', message: 'lost' }]);

/** Creates the refusal for the wrong kind of caller. @param needed the only kind that is allowed */
const refusedTo = (needed: 'session' | 'wall') => new Refusal('forbidden', [{ path: 'permission', message: needed }]);

/**
 * Checks that a request with critical effects follows a recent sign-in.
 * @throws Refusal `reauthentication_required` for a person without a recent sign-in, `forbidden` for an API token
 */
function mustBeProven(effects: readonly Effect[], { kind, freshUntil }: Authenticated, now: number): void {
  if (kind !== 'session') {
    if (!effects.every(isOpenToTokens)) throw refusedTo('session');
    return;
  }
  const isFresh = freshUntil !== null && freshUntil > now;
  if (!isFresh && effects.some(needsProof)) throw new Refusal('reauthentication_required');
}

function effectsOfParts({ effect = 'read' }: Endpoint, parts: readonly string[]): Effect[] {
  return typeof effect === 'string' ? [effect] : parts.map((part) => effect.parts[part] ?? effect.others);
}

function mayWriteFields({ fieldKeys }: Endpoint, fields: readonly string[], viewer: Viewer): void {
  if (fieldKeys === undefined) return;
  const { of, others } = fieldKeys;
  const needed = new Set(fields.map((field) => of[field] ?? others));
  const lacking = [...needed].filter((key) => !can(viewer, key));
  if (lacking.length > 0) throw forbidden(lacking);
}

function mayChooseBrand(key: Permission, query: unknown, viewer: Viewer | null): void {
  const { brand = 'all' } = query as { brand?: string };
  if (brand !== 'all' && (viewer === null || !can(viewer, key))) throw forbidden([key]);
}

export function forbidden(keys: readonly Permission[]): Refusal {
  return new Refusal(
    'forbidden',
    keys.map((key) => ({ path: 'permission', message: key })),
  );
}

/**
 * Waits up to 5 s until the rows include the position that the caller has seen (SYNC-11). Ignores a position of another epoch.
 * @returns whether it had to wait
 * @throws Refusal `behind`
 */
async function waitFor(deps: MountDeps, { headers }: FastifyRequest): Promise<boolean> {
  const { 'log-position': position = '0', 'log-epoch': epoch = deps.epoch } = headers;
  const required = Number(position);
  if (epoch !== deps.epoch || !Number.isSafeInteger(required) || required <= deps.position()) return false;
  if (!(await deps.reached(required, limits.behindMs))) throw new Refusal('behind');
  return true;
}
