import type * as z from 'zod';
import type { absentErrors, ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { Kind } from '../rows.ts';
import type { FirstStep } from '../vocabulary.ts';
import type { Effect, EffectByPart } from './effect.ts';

/** Row that must exist and be visible before the handler runs. A missing row and an invisible row return the same 404. */
export type SubjectKind = Extract<keyof typeof absentErrors, Kind>;

export interface Subject {
  kind: SubjectKind;
  in: 'params' | 'body' | 'query';
  key: string;
}

/**
 * Declaration of an endpoint. The server mounts a handler on it, the client calls through it, and the permission matrix, the OpenAPI page
 * and the tests derive from it.
 */
export interface Endpoint {
  summary: string;
  /** `public`: no sign-in. `session`: any signed-in person. `wall`: token of a wallboard. List: any one of the permissions. */
  permission: 'public' | 'session' | 'wall' | Permission | readonly Permission[];
  /** Permission required in addition to `permission`. */
  besides?: Permission;
  /** Whether the endpoint responds even while the rows are not ready. */
  always?: true;
  /** Permission required in addition if the query's `brand` is not `all`. */
  brandKey?: Permission;
  /** Restricted to signed-in people. API tokens are refused. */
  personal?: true;
  /** Effect of the call, which decides whether a fresh session is required. Default for GET: `read`. */
  effect?: Effect | EffectByPart;
  /** Whether the token of a wallboard is accepted. Only for endpoints with the data of the wallboard screen. */
  wall?: true;
  /** Steps during which people who have yet to complete them can call the endpoint: change the password, set up a second factor. */
  openDuring?: readonly FirstStep[];
  /** Permissions per changed field, for endpoints with several alternative permissions. */
  fieldKeys?: { of: Readonly<Record<string, Permission>>; others: Permission };
  subject?: Subject;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The `data` of the response envelope. `null` if the response is not JSON (a file). */
  answer: z.ZodType | null;
  meta?: z.ZodType;
  status?: 200 | 201;
  /** Error codes besides those that every endpoint can return. */
  refusals?: readonly ErrorCode[];
  /** Whether the request is multipart instead of JSON. */
  upload?: boolean;
  example?: { body?: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Route = `${Method} /${string}`;
/** Endpoints other than GET must declare their effect. */
export type Contracts = Record<`GET /${string}`, Endpoint> &
  Record<`${Exclude<Method, 'GET'>} /${string}`, Endpoint & { effect: Effect | EffectByPart }>;

type Parsed<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;
type InputOf<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** Input of a handler. */
export interface Parts<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}
/** Input of a caller. */
export type Arguments<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E, K> extends undefined ? never : K]: InputOf<E, K>;
};
export type Answer<E extends Endpoint> = Parsed<E, 'answer'>;
export type Meta<E extends Endpoint> = Parsed<E, 'meta'>;
