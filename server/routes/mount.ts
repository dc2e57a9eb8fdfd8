import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint, Method, Parts } from '../../shared/api/contract.ts';
import { type AllContracts, contracts, type RouteKey } from '../../shared/api/index.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, type Permission, type Viewer } from '../../shared/permissions.ts';
import { mustOweNoFactor } from '../auth/second-factor-state.ts';
import type { Authenticated } from '../auth/sessions.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Engine, Executed } from '../engine/engine.ts';
import { actorOf } from './deps.ts';
import type { SubjectLoader, Subjects } from './subject.ts';
import { validate } from './validate.ts';

/** Input of a handler; everything in it has been checked against the contract. */
export type Input<R extends RouteKey> = Parts<AllContracts[R]> & {
  viewer: AllContracts[R] extends { permission: 'public' } ? Viewer | null : Viewer;
  session: AllContracts[R] extends { permission: 'public' } ? Authenticated | null : Authenticated;
  subject: AllContracts[R] extends { subject: { kind: infer K extends keyof Subjects } } ? Subjects[K] : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Asks again after a wait, as for the end of an upload. @returns the person as they are now. @throws the refusals of the call */
  mustStillBeAllowed: () => Viewer;
  command: Command;
  /**
   * Asks what the fields need that the call is to change, by its contract's `fieldKeys` and `fresh`.
   * @throws Refusal `forbidden` with the keys that the person lacks, `reauthentication_required`
   */
  mayChange: (fields: readonly string[]) => void;
};

/**
 * Decides under the rights that the person has by then: a password's hash, LINE's answer, the commands before it may take their time.
 * @throws the refusals of the call, of the decide and of the engine
 */
export type Command = <D extends Decision>(stream: string, decide: (by: Viewer) => Decide<D>) => Promise<Executed<D>>;

type Data<E> = E extends { answer: infer S extends z.ZodType } ? z.input<S> : undefined;
type MetaData<E> = E extends { meta: infer S extends z.ZodType } ? { meta: z.input<S> } : { meta?: undefined };

/** A handler without JSON sends by itself. */
export type Output<R extends RouteKey> = AllContracts[R] extends { answer: null }
  ? FastifyReply
  : { data: Data<AllContracts[R]> } & MetaData<AllContracts[R]>;

export type Handlers<R extends RouteKey = RouteKey> = { [K in R]: (input: Input<K>) => Output<K> | Promise<Output<K>> };

export interface MountDeps {
  authenticate: (request: FastifyRequest) => Authenticated | null;
  subject: SubjectLoader;
  /** Where the rows are, and of which epoch. */
  position: () => number;
  epoch: () => string;
  execute: Engine['execute'];
  reached: (position: number, timeoutMs: number) => Promise<boolean>;
  ready: () => boolean;
  /** Says how far the rows are. */
  notReady: () => Refusal;
  /** Told of every refusal. */
  refused: (
    refusal: Refusal,
    where: { route: RouteKey; session: Authenticated | null; request: FastifyRequest },
  ) => void;
  /** In tests every answer is held against its schema; a field too many fails too. */
  checkAnswers: boolean;
  now: () => number;
}

/** Mounts handlers on their contracts: permission, validation, what may be seen, and the envelope come from there. */
export function mount<R extends RouteKey>(app: FastifyInstance, deps: MountDeps, handlers: Handlers<R>): void {
  for (const [route, handler] of Object.entries(handlers) as [RouteKey, (input: never) => unknown][]) {
    mountOne(app, deps, route, handler);
  }
}

function mountOne(app: FastifyInstance, deps: MountDeps, route: RouteKey, handler: (input: never) => unknown): void {
  const contract: Endpoint = contracts[route];
  const [method, path] = route.split(' ') as [Method, string];
  app.route({
    method,
    url: `/api${path}`,
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
  const mayAsk = (asking: Authenticated | null) => {
    if (contract.permission === 'public') return asking;
    allow(contract, asking);
    if (contract.fresh === true) mustBeFresh(asking, deps.now());
    return asking;
  };
  let session = mayAsk(arrived);
  // Health is told as it is now. Rights may be others after a wait.
  if (!contract.always && (await waitFor(deps, request))) session = mayAsk(deps.authenticate(request));
  // Rights, brands and rows are read from here on: what changes while a handler waits is not promised to be in its answer.
  const asked = { position: deps.position(), epoch: deps.epoch() };
  const input = {
    params: validate(contract.params, request.params, 'params'),
    query: validate(contract.query, request.query, 'query'),
    body: contract.upload ? undefined : validate(contract.body, request.body, 'body'),
  };
  if (contract.brandKey !== undefined) mayChooseBrand(contract.brandKey, input.query, session?.viewer ?? null);
  const subject =
    contract.subject === undefined ? undefined : deps.subject(contract.subject, input, session?.viewer ?? null);
  const mustStillBeAllowed = () => {
    const now = deps.authenticate(request);
    // Freshness was asked for at the start: an upload may take longer than it lasts.
    allow(contract, now);
    if (contract.subject !== undefined) deps.subject(contract.subject, input, now.viewer);
    return now.viewer;
  };
  const command: Command = (stream, decide) => {
    const by = (session as Authenticated).viewer;
    return deps.execute(stream, actorOf(by), (read, at) => decide(mustStillBeAllowed())(read, at));
  };
  const mayChange = (fields: readonly string[]) => {
    const now = deps.authenticate(request);
    if (now === null) throw new Refusal('unauthenticated');
    mayWriteFields(contract, fields, now.viewer);
    mustBeFreshFor(contract, fields, now, deps.now());
  };
  const viewer = session?.viewer ?? null;
  // A file goes out of the handler's hands.
  if (contract.answer === null && session !== null) tellPosition(reply, asked);
  const parts = { ...input, subject, session, viewer, request, reply, mustStillBeAllowed, command, mayChange };
  const output = await handler(parts as never);
  // A reply that was sent answers itself: awaited, it is nothing.
  if (reply.sent || contract.answer === null) return reply;
  const { data, meta } = output as { data: unknown; meta?: unknown };
  if (deps.checkAnswers) {
    contract.answer.parse(data);
    contract.meta?.parse(meta);
  }
  reply.code(contract.status ?? 200);
  // SYNC-15: the answer to a command holds its record.
  tellPosition(reply, request.method === 'GET' ? asked : { position: deps.position(), epoch: deps.epoch() });
  const age = ageOf(meta, deps.now());
  if (age !== null) reply.header('age', String(age));
  return meta === undefined ? { success: true, data } : { success: true, data, meta };
}

function tellPosition(reply: FastifyReply, { position, epoch }: { position: number; epoch: string }): void {
  reply.header('log-position', String(position));
  reply.header('log-epoch', epoch);
}

/** Seconds since the moment of an answer about figures: more than it took when they do not hold all of the log. */
function ageOf(meta: unknown, now: number): number | null {
  const { asOf } = (meta ?? {}) as { asOf?: string };
  return asOf === undefined ? null : Math.max(0, Math.round((now - Date.parse(asOf)) / 1000));
}

function allow(
  { permission, besides, personal, fresh, unenrolled, wall }: Endpoint,
  session: Authenticated | null,
): asserts session is Authenticated {
  if (session === null) throw new Refusal('unauthenticated');
  if (!unenrolled) mustOweNoFactor(session);
  if ((personal || fresh === true) && session.kind !== 'session') throw refusedTo('session');
  // A wall shows what its screen has, whatever its keys open.
  if (session.kind === 'wall' && permission !== 'wall' && !wall) throw refusedTo('session');
  if (permission === 'wall' && session.kind !== 'wall') throw refusedTo('wall');
  if (permission === 'session' || permission === 'public' || permission === 'wall') return;
  const keys = typeof permission === 'string' ? [permission] : permission;
  if (!keys.some((key) => can(session.viewer, key))) throw forbidden(keys);
  if (besides !== undefined && !can(session.viewer, besides)) throw forbidden([besides]);
}

/** @param needed the only sort of caller that it is for */
const refusedTo = (needed: 'session' | 'wall') => new Refusal('forbidden', [{ path: 'permission', message: needed }]);

/** Sensitive acts are for people who proved a moment ago to be themselves; a token cannot. */
function mustBeFresh({ kind, freshUntil }: Authenticated, now: number): void {
  if (kind !== 'session') throw refusedTo('session');
  if (freshUntil === null || freshUntil <= now) throw new Refusal('reauthentication_required');
}

function mustBeFreshFor({ fresh }: Endpoint, fields: readonly string[], session: Authenticated, now: number): void {
  if (Array.isArray(fresh) && fresh.some((field) => fields.includes(field))) mustBeFresh(session, now);
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

/** SYNC-11: a node that is behind the caller's position waits, at most 5 s. @returns whether it did */
async function waitFor(deps: MountDeps, request: FastifyRequest): Promise<boolean> {
  const wanted = Number(request.headers['log-position'] ?? 0);
  if (!Number.isSafeInteger(wanted) || wanted <= deps.position()) return false;
  if (!(await deps.reached(wanted, limits.behindMs))) throw new Refusal('behind');
  return true;
}
