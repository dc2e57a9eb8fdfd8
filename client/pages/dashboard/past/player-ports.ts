import type { PastScreen } from '../../../../shared/api/dashboard.ts';
import type { FiguresMeta } from '../../../../shared/api/figures.ts';
import type { Joined, PastDelta, PlayEnd } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import type { Failed, Result } from '../../../api/api.ts';
import type { ConnectionState } from '../../../sync/connection-state.ts';

export type Speed = PastScope['speed'];

/** Why a moment is not shown: a refusal's code, null where there was no answer. */
export type Refused = Pick<Failed, 'code' | 'status' | 'message' | 'details'>;

export interface PlayerView {
  /** It stands still, waits for the server to play, or plays. */
  state: 'still' | 'beginning' | 'playing';
  speed: Speed;
  screen: PastScreen | null;
  /** Of the last screen that was asked for. */
  meta: FiguresMeta | null;
  refused: Refused | null;
  /** Why the play ended before the present: by the server, or since its person plays elsewhere; null: it did not. */
  cut: 'server' | PlayEnd | null;
}

/** The player's way to the server and to the time. */
export interface PlayerPorts {
  ask(time: string, brand: string, signal: AbortSignal): Promise<Result<PastScreen, FiguresMeta>>;
  play(scope: PastScope): Promise<Joined>;
  leave(scope: PastScope): void;
  listenToPast(listener: (delta: PastDelta) => void): () => void;
  listenToConnection(listener: (state: ConnectionState) => void): () => void;
  present(): number;
  /** Milliseconds by a clock that cannot be set. */
  passed(): number;
}

/** Told by the player. */
export interface PlayerTold {
  /** It stands at a moment. */
  stood(moment: number): void;
  /** The play came to the present. */
  arrived(): void;
}
