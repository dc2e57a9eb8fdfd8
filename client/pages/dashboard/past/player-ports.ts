import type { PastScreen } from '../../../../shared/api/dashboard.ts';
import type { FiguresMeta } from '../../../../shared/api/figures.ts';
import type { Joined, PastDelta, PlayEnd } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import type { Failed, Result } from '../../../api/api.ts';
import type { ConnectionState } from '../../../sync/connection-state.ts';

export type Speed = PastScope['speed'];

/** Why a time cannot be shown. `code` is the error code of a refusal; `null` if there was no response. */
export type Refused = Pick<Failed, 'code' | 'status' | 'message' | 'details'>;

export interface PlayerView {
  /** `still`: playback is stopped. `beginning`: waiting until the server starts playback. `playing`: playback is running. */
  state: 'still' | 'beginning' | 'playing';
  speed: Speed;
  screen: PastScreen | null;
  /** Metadata of the last loaded screen. */
  meta: FiguresMeta | null;
  refused: Refused | null;
  /**
   * Why playback ended before reaching the present: the server ended it, or the user started another playback. `null` if playback reached
   * the present or is still running.
   */
  cut: 'server' | PlayEnd | null;
}

/** The player's access to server and clock. */
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
  /** Called with the time at which the player is stopped, before the dashboard at that time is loaded. */
  stood(moment: number): void;
  /** Called when playback reaches the present. */
  arrived(): void;
}
