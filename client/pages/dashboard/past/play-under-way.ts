import type { PastDelta } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import type { PlayerPorts } from './player-ports.ts';

/** The page's play on its connection: there is one at a time, and pushes of one before it are nobody's. */
export class PlayUnderWay {
  readonly #ports: Pick<PlayerPorts, 'play' | 'leave'>;
  #scope: PastScope | null = null;

  constructor(ports: Pick<PlayerPorts, 'play' | 'leave'>) {
    this.#ports = ports;
  }

  /** @returns the code of a refusal; null of none, and once another play has taken its place */
  async begin(scope: PastScope): Promise<string | null> {
    this.#scope = scope;
    // A connection that goes before the answer comes is followed by another, on which it begins again.
    const joined = await this.#ports.play(scope).catch(() => null);
    if (joined === null || joined.success || this.#scope !== scope) return null;
    this.#scope = null;
    return joined.code;
  }

  isOf({ scope: { at, brand, speed } }: PastDelta): boolean {
    const scope = this.#scope;
    return scope !== null && scope.at === at && scope.brand === brand && scope.speed === speed;
  }

  /** The server has ended it. */
  ended(): void {
    this.#scope = null;
  }

  leave(): void {
    if (this.#scope !== null) this.#ports.leave(this.#scope);
    this.#scope = null;
  }
}
