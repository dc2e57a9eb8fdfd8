import type { PastScreen } from '../../../../shared/api/dashboard.ts';
import type { FiguresMeta } from '../../../../shared/api/figures.ts';
import type { Joined, PastDelta, PlayEnd } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import type { Failed, Result } from '../../../api/api.ts';
import type { ConnectionState } from '../../../sync/connection-state.ts';

export type Speed = PastScope['speed'];

/** Reason why a time cannot be shown: the error code of a refusal, `null` if there was no response. */
export type Refused = Pick<Failed, 'code' | 'status' | 'message' | 'details'>;

export interface PlayerView {
  /** `still`: stopped. `beginning`: waiting for the server to start. `playing`: running. */
  state: 'still' | 'beginning' | 'playing';
  speed: Speed;
  screen: PastScreen | null;
  /** Metadata of the last loaded screen. */
  meta: FiguresMeta | null;
  refused: Refused | null;
  /** Reason why playback ended before the present: the server ended it, or the user started another one. `null` if it did not. */
  cut: 'server' | PlayEnd | null;
}

/** Access of the player to server and clock. */
export interface PlayerPorts {
  ask(time: string, brand: string, signal: AbortSignal): Promise<Result<PastScreen, FiguresMeta>>;
  play(scope: PastScope): Promise<Joined>;
  leave(scope: PastScope): void;
  listenToPast(listener: (delta: PastDelta) => void): () => void;
  listenToConnection(listener: (state: ConnectionState) => void): () => void;
  present(): number;
  /** Monotonic time in milliseconds. */
  passed(): number;
}

/** Callbacks of the player. */
export interface PlayerListener {
  /** Called when the player is stopped at a time. */
  stood(moment: number): void;
  /** Called when playback reaches the present. */
  arrived(): void;
}
