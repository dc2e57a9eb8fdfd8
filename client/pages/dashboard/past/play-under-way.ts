import type { PastDelta } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import type { PlayerPorts } from './player-ports.ts';

/** Current playback on the connection. There is at most one; pushes of earlier ones are ignored. */
export class PlayUnderWay {
  readonly #ports: Pick<PlayerPorts, 'play' | 'leave'>;
  #scope: PastScope | null = null;

  constructor(ports: Pick<PlayerPorts, 'play' | 'leave'>) {
    this.#ports = ports;
  }

  /** @returns the error code of a refusal; `null` on success, or if another playback has replaced this one */
  async begin(scope: PastScope): Promise<string | null> {
    this.#scope = scope;
    // If the connection drops before the response, the playback starts again on the next one.
    const joined = await this.#ports.play(scope).catch(() => null);
    if (joined === null || joined.success || this.#scope !== scope) return null;
    this.#scope = null;
    return joined.code;
  }

  isOf({ scope: { at, brand, speed } }: PastDelta): boolean {
    const scope = this.#scope;
    return scope !== null && scope.at === at && scope.brand === brand && scope.speed === speed;
  }

  /** Called when the server has ended the playback. */
  ended(): void {
    this.#scope = null;
  }

  leave(): void {
    if (this.#scope !== null) this.#ports.leave(this.#scope);
    this.#scope = null;
  }
}
