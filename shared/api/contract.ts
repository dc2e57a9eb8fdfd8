import type * as z from 'zod';
import type { absentErrors, ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { Kind } from '../rows.ts';
import type { FirstStep } from '../vocabulary.ts';
import type { Effect, EffectByPart } from './effect.ts';

/**
 * Kinds of rows that an endpoint can require to exist and to be visible to the caller. If a row is missing or invisible, the response is
 * the same 404.
 */
export type SubjectKind = Extract<keyof typeof absentErrors, Kind>;

export interface Subject {
  kind: SubjectKind;
  in: 'params' | 'body' | 'query';
  key: string;
}

/**
 * Declaration of an endpoint. The server's handlers, the client's calls, the permission matrix, the OpenAPI page and the tests derive from
 * it.
 */
export interface Endpoint {
  summary: string;
  /**
   * Required permission. `public`: no sign-in. `session`: any signed-in person. `wall`: the token of a wallboard. List: any one of the
   * permissions.
   */
  permission: 'public' | 'session' | 'wall' | Permission | readonly Permission[];
  /** Permission that is required in addition to `permission`. */
  besides?: Permission;
  /** Whether the endpoint also responds while the rows are not ready, for example during a rebuild. */
  always?: true;
  /** Permission that is also required if the query's `brand` is not `all`. */
  brandKey?: Permission;
  /** Whether the endpoint is restricted to signed-in people. API tokens are then refused. */
  personal?: true;
  /**
   * Effect of the call. Some effects require a fresh session, in which the person has recently entered their password. Default for GET:
   * `read`.
   */
  effect?: Effect | EffectByPart;
  /** Whether the endpoint also accepts the token of a wallboard. Only for data that the wallboard screen shows. */
  wall?: true;
  /** First steps (changing the password, setting up a second factor) that do not have to be completed before the call. */
  openDuring?: readonly FirstStep[];
  /**
   * Permissions for individual fields, for endpoints that accept any one of several permissions. `of` contains the permission of each
   * listed field, and `others` is the permission for all other fields.
   */
  fieldKeys?: { of: Readonly<Record<string, Permission>>; others: Permission };
  subject?: Subject;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of `data` in the response. `null` if the response is a file. */
  answer: z.ZodType | null;
  meta?: z.ZodType;
  status?: 200 | 201;
  /** Error codes of this endpoint, in addition to those that every endpoint can return. */
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

/** Validated input that a handler receives. */
export interface Parts<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}
/** Input that a caller passes. */
export type Arguments<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E, K> extends undefined ? never : K]: InputOf<E, K>;
};
export type Answer<E extends Endpoint> = Parsed<E, 'answer'>;
export type Meta<E extends Endpoint> = Parsed<E, 'meta'>;
