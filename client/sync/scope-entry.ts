import type { DeltaRow, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';

/** Loads the content of a scope by REST or the socket, and stores it. @returns whether all of it was loaded and stored */
export type Loader = (key: string) => Promise<boolean>;

/** Store that receives the rows of the scopes. */
export interface ScopeRows {
  open(key: string): void;
  apply(key: string, rows: readonly DeltaRow[], isSnapshot?: boolean): void;
  passed(key: string, position: number): void;
  /** Number of rows in the scope. */
  size(key: string): number;
  close(key: string): void;
  renew(key: string): void;
  settle(key: string): void;
  newEpoch(): void;
}

export type Phase =
  /** `tail`: highest position of the deltas that were received before the server acknowledged the join. */
  | { state: 'joining'; tail: number }
  | { state: 'joined'; position: number }
  /**
   * After a gap, until the missing deltas have arrived. Deltas that arrive meanwhile do not advance `position`. `tail`: the highest
   * position of these deltas.
   */
  | { state: 'resuming'; position: number; tail: number }
  | { state: 'refused' };

export type LoaderState = 'loading' | 'complete' | 'failed';

/** State of one run of a loader. When the loader runs again, the result of the earlier run is dropped. */
export interface LoaderRun {
  state: LoaderState;
}

export interface Entry {
  key: string;
  scope: Scope;
  phase: Phase;
  /** Uses of the scope, one for each `acquire` that is not released. Several uses can share a loader. */
  users: Set<{ loader: Loader | undefined }>;
  /** Timer that leaves the scope a while after its last use. */
  leaving?: ReturnType<typeof setTimeout>;
  loaders: Map<Loader, LoaderRun>;
  /** Whether the scope was reset and still contains its previous rows, which are kept until all loaders have finished. */
  renewed: boolean;
  /** Number of rows added by deltas since the join. */
  grown: number;
  /**
   * Log position. Responses that were read at an earlier position are dropped, because they might contain rows that the user has lost
   * access to.
   */
  from: number;
}

/** Position at which the rows of a snapshot were read (SYNC-1). */
export interface ReadAt {
  epoch: string;
  position: number;
}

type Part =
  | { state: 'refused'; position: number }
  | { state: 'unserved'; retryAfterMs: number | undefined }
  | { state: 'reset'; position: number }
  | { state: 'rows'; epoch: string; position: number; rows: readonly DeltaRow[] };

/** Returns the part of a resume response that concerns one scope. */
export function partOf(answer: Resumed | Unserved, key: string): Part {
  if ('code' in answer) return { state: 'unserved', retryAfterMs: answer.retryAfterMs };
  if (answer.refused?.some((scope) => scopeKey(scope) === key)) return { state: 'refused', position: answer.position };
  const own = answer.scopes?.find(({ scope }) => scopeKey(scope) === key) ?? answer;
  return own.reset
    ? { state: 'reset', position: own.position }
    : { state: 'rows', epoch: answer.epoch, position: own.position, rows: own.rows };
}
