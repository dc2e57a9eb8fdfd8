import type { DeltaRow, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';

/** Asks REST (or the socket) for what the scope shows, and stores it. @returns whether it has all that it wanted. */
export type Loader = (key: string) => Promise<boolean>;

/** Where the rows go. */
export interface ScopeRows {
  open(key: string): void;
  apply(key: string, rows: readonly DeltaRow[]): void;
  passed(key: string, position: number): void;
  /** How many rows the scope holds. */
  size(key: string): number;
  close(key: string): void;
  renew(key: string): void;
  settle(key: string): void;
  newEpoch(): void;
}

export type Phase =
  /** `tail`: the furthest delta that came before the acknowledgement. */
  | { state: 'joining'; tail: number }
  | { state: 'joined'; position: number }
  /** After a gap; deltas that come meanwhile do not move the position, since what lies before them is not here yet. */
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
  /** Leaves it, since nobody uses it any more. */
  leaving?: ReturnType<typeof setTimeout>;
  loaders: Map<Loader, LoaderRun>;
  /** After a reset, rows of the time before it stay until all loaders are through. */
  renewed: boolean;
  /** Rows that deltas added since it was joined. */
  grown: number;
  /** An answer that was read before this position may hold rows that the person sees no more. */
  from: number;
}

/** When the rows of a snapshot were read (SYNC-1). */
export interface ReadAt {
  epoch: string;
  position: number;
}

type Part =
  | { state: 'refused' }
  | { state: 'unserved'; retryAfterMs: number | undefined }
  | { state: 'reset'; position: number }
  | { state: 'rows'; epoch: string; position: number; rows: readonly DeltaRow[] };

/** Part of a resume's response for a scope. */
export function partOf(answer: Resumed | Unserved, key: string): Part {
  if ('code' in answer) return { state: 'unserved', retryAfterMs: answer.retryAfterMs };
  if (answer.refused?.some((scope) => scopeKey(scope) === key)) return { state: 'refused' };
  const own = answer.scopes?.find(({ scope }) => scopeKey(scope) === key) ?? answer;
  return own.reset
    ? { state: 'reset', position: own.position }
    : { state: 'rows', epoch: answer.epoch, position: own.position, rows: own.rows };
}
