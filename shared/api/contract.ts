import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { FirstStep } from '../vocabulary.ts';
import type { Effect, EffectByPart } from './effect.ts';

/** The row that must be loaded and visible before the handler runs; absence and invisibility are the same 404. */
export type SubjectKind =
  | 'brand'
  | 'lineAccount'
  | 'staff'
  | 'conversation'
  | 'message'
  | 'label'
  | 'quickReply'
  | 'report'
  | 'schedule';

export interface Subject {
  kind: SubjectKind;
  in: 'params' | 'body' | 'query';
  key: string;
}

/**
 * An endpoint as data: the server mounts a handler on it, the client calls through it, and the permission matrix, the OpenAPI
 * page and the tests derive from it.
 */
export interface Endpoint {
  summary: string;
  /** `public`: nobody signed in; `session`: anybody signed in; `wall`: the token of a wall; a list: any one of these. */
  permission: 'public' | 'session' | 'wall' | Permission | readonly Permission[];
  /** Needed beside it. */
  besides?: Permission;
  /** Answered while the rows are not ready, too. */
  always?: true;
  /** Needed beside it for a `brand` of the query other than `all`. */
  brandKey?: Permission;
  /** For signed-in people only. API tokens are refused. */
  personal?: true;
  /** Effect of the call, which decides whether it needs a fresh session. A GET without one only reads. */
  effect?: Effect | EffectByPart;
  /** The token of a wall opens it, too: what the screen on a wall shows, and nothing else. */
  wall?: true;
  /** Open also to people who must take one of these steps first: choose another password, set up a second factor. */
  openDuring?: readonly FirstStep[];
  /** Of a call for one of several keys: those that the fields need which it changes. */
  fieldKeys?: { of: Readonly<Record<string, Permission>>; others: Permission };
  subject?: Subject;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The `data` of the envelope; null for an answer that is not JSON (a file). */
  answer: z.ZodType | null;
  meta?: z.ZodType;
  status?: 200 | 201;
  /** Codes beside those that every endpoint can answer. */
  refusals?: readonly ErrorCode[];
  /** Multipart instead of JSON. */
  upload?: boolean;
  example?: { body?: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Route = `${Method} /${string}`;
/** Every call that is not a GET declares its effect. */
export type Contracts = Record<`GET /${string}`, Endpoint> &
  Record<`${Exclude<Method, 'GET'>} /${string}`, Endpoint & { effect: Effect | EffectByPart }>;

type Parsed<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;
type Given<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** Input of a handler. */
export interface Parts<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}
/** Input of a caller. */
export type Arguments<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Given<E, K> extends undefined ? never : K]: Given<E, K>;
};
export type Answer<E extends Endpoint> = Parsed<E, 'answer'>;
export type Meta<E extends Endpoint> = Parsed<E, 'meta'>;
