import type { DeltaRow, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';

/**
 * Loads the content of a scope over REST or the socket, and stores the content.
 * @returns whether the whole content was loaded and stored
 */
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
  /** The server has not acknowledged the join yet. `tail`: highest position of the deltas received meanwhile. */
  | { state: 'joining'; tail: number }
  | { state: 'joined'; position: number }
  /** Deltas are missing after a gap. `tail`: highest position of the deltas received meanwhile, which do not advance `position`. */
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
  /** Uses of the scope: one for each call of `acquire` that has not been released. Several uses can share a loader. */
  users: Set<{ loader: Loader | undefined }>;
  /** Timer that leaves the scope some time after its last use. */
  leaving?: ReturnType<typeof setTimeout>;
  loaders: Map<Loader, LoaderRun>;
  /** Whether the scope was reset and still contains its previous rows, which are not removed until all loaders have finished. */
  renewed: boolean;
  /** Number of rows added by deltas since the join. */
  grown: number;
  /**
   * Log position before which a response must not have been read. Earlier responses are dropped, because they might contain rows that the
   * user has lost access to.
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

/** Returns the part of a response to a resume request that concerns one scope. */
export function partOf(answer: Resumed | Unserved, key: string): Part {
  if ('code' in answer) return { state: 'unserved', retryAfterMs: answer.retryAfterMs };
  if (answer.refused?.some((scope) => scopeKey(scope) === key)) return { state: 'refused', position: answer.position };
  const own = answer.scopes?.find(({ scope }) => scopeKey(scope) === key) ?? answer;
  return own.reset
    ? { state: 'reset', position: own.position }
    : { state: 'rows', epoch: answer.epoch, position: own.position, rows: own.rows };
}
