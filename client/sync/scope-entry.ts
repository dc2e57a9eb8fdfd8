import type { DeltaRow, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';

/** Loads the content of a scope by REST or the socket, and stores it. @returns whether it is complete */
export type Loader = (key: string) => Promise<boolean>;

/** Destination of the rows. */
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
  /** `tail`: highest position of deltas received before the acknowledgement. */
  | { state: 'joining'; tail: number }
  | { state: 'joined'; position: number }
  /** After a gap. Deltas received meanwhile do not advance the position, since earlier ones are still missing. */
  | { state: 'resuming'; position: number; tail: number }
  | { state: 'refused' };

export type LoaderState = 'loading' | 'complete' | 'failed';

/** Single run of a loader. The result of a superseded run is dropped. */
export interface LoaderRun {
  state: LoaderState;
}

export interface Entry {
  key: string;
  scope: Scope;
  phase: Phase;
  users: number;
  /** Leaves the scope after its last use. */
  leaving?: ReturnType<typeof setTimeout>;
  loaders: Map<Loader, LoaderRun>;
  /** After a reset, keeps previous rows until all loaders have finished. */
  renewed: boolean;
  /** Number of rows added by deltas since the join. */
  grown: number;
  /** Responses read before this position are dropped: they may contain rows that the user has lost access to. */
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

/** Part of a resume's response for a scope. */
export function partOf(answer: Resumed | Unserved, key: string): Part {
  if ('code' in answer) return { state: 'unserved', retryAfterMs: answer.retryAfterMs };
  if (answer.refused?.some((scope) => scopeKey(scope) === key)) return { state: 'refused', position: answer.position };
  const own = answer.scopes?.find(({ scope }) => scopeKey(scope) === key) ?? answer;
  return own.reset
    ? { state: 'reset', position: own.position }
    : { state: 'rows', epoch: answer.epoch, position: own.position, rows: own.rows };
}
