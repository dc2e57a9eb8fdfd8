import type { PastDelta } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import { View } from '../../../sync/view.ts';
import { isoOf } from './moments.ts';
import { PlayerClock } from './player-clock.ts';
import type { PlayerPorts, PlayerTold, PlayerView, Speed } from './player-ports.ts';

/** However fast somebody goes through the day, the server is asked at most so often. */
const askMs = 400;
/** The server's present and this one's differ by less. */
const nearMs = 10_000;

/** A moment of the past on the screen, and its play: pushed by the server, while the clock between two pushes goes by itself. */
export class Player extends View<PlayerView> {
  readonly clock: PlayerClock;
  readonly #ports: PlayerPorts;
  #told: PlayerTold = { stood: () => undefined, arrived: () => undefined };
  #brand: string;
  #scope: PastScope | null = null;
  #run: AbortController | null = null;
  #settledAt = Number.NEGATIVE_INFINITY;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: PlayerPorts, at: number, brand: string) {
    super({ state: 'still', speed: 10, screen: null, meta: null, refused: null });
    this.#ports = ports;
    this.clock = new PlayerClock(ports, at);
    this.#brand = brand;
  }

  readonly now = (): number => this.clock.now();

  readonly listenToPlayer = (told: PlayerTold): void => {
    this.#told = told;
  };

  protected override start(): readonly (() => void)[] {
    this.#settle();
    let wasLost = false;
    return [
      this.#ports.listenToPast((delta) => this.#hear(delta)),
      this.#ports.listenToConnection((state) => {
        if (state === 'online' && wasLost) this.#again();
        else if (state === 'offline' && this.view().state === 'playing') this.#wait();
        wasLost = state === 'offline' || (wasLost && state !== 'online');
      }),
      () => {
        if (this.view().state === 'playing') this.#wait();
        this.#leave();
        this.#run?.abort();
        clearTimeout(this.#settling);
        this.#settling = undefined;
      },
    ];
  }

  /** Goes to a moment, and plays on from there if it plays. */
  readonly goTo = (moment: number): void => {
    if (moment === this.now()) return;
    this.clock.standAt(moment);
    if (this.view().state === 'playing') this.show({ state: 'beginning' });
    this.#settleSoon();
  };

  /** Other brands, or what somebody may see has changed. */
  readonly look = (brand: string): void => {
    this.#brand = brand;
    this.#again();
  };

  readonly setSpeed = (speed: Speed): void => {
    const isStill = this.view().state === 'still';
    if (!isStill) this.#wait();
    this.show({ speed });
    if (!isStill) this.#settleSoon();
  };

  readonly play = (): void => {
    if (this.view().state !== 'still') return;
    this.show({ state: 'beginning' });
    this.#settle();
  };

  readonly pause = (): void => {
    if (this.view().state === 'still') return;
    this.#leave();
    this.clock.standAt(this.now());
    this.show({ state: 'still' });
    this.#settle();
  };

  readonly retry = (): void => this.#settle();

  /** The answer or the play under way ended with the connection, or is another person's by now. */
  #again(): void {
    if (this.view().state === 'playing') this.#wait();
    this.#settle();
  }

  /** The clock stands until the server plays. */
  #wait(): void {
    this.clock.standAt(this.now());
    this.show({ state: 'beginning' });
  }

  #settleSoon(): void {
    if (this.#settling !== undefined) return;
    const wait = this.#settledAt + askMs - this.#ports.passed();
    if (wait <= 0) this.#settle();
    else this.#settling = setTimeout(() => this.#settle(), wait);
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#settledAt = this.#ports.passed();
    this.#run?.abort();
    this.#run = null;
    if (this.view().state === 'still') void this.#ask();
    else void this.#begin();
  }

  async #ask(): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    const moment = this.now();
    this.#told.stood(moment);
    const result = await this.#ports.ask(isoOf(moment), this.#brand, run.signal);
    if (this.#run !== run) return;
    this.#run = null;
    if (result.error) this.show({ refused: result, screen: null });
    else this.show({ refused: null, screen: result.data, meta: result.meta });
  }

  async #begin(): Promise<void> {
    const scope: PastScope = { scope: 'past', brand: this.#brand, at: isoOf(this.now()), speed: this.view().speed };
    this.#scope = scope;
    // A connection that goes before the answer comes is followed by another, on which it begins again.
    const joined = await this.#ports.play(scope).catch(() => null);
    if (joined === null || joined.success || this.#scope !== scope) return;
    this.#scope = null;
    this.clock.standAt(this.now());
    this.show({
      state: 'still',
      refused: { code: joined.code, status: 400, message: joined.code, details: [] },
    });
  }

  #leave(): void {
    if (this.#scope !== null) this.#ports.leave(this.#scope);
    this.#scope = null;
  }

  #hear({ scope: { at, brand, speed }, rows: [{ row }] }: PastDelta): void {
    const scope = this.#scope;
    if (scope === null || scope.at !== at || scope.brand !== brand || scope.speed !== speed) return;
    if (row === null) {
      this.#end();
      return;
    }
    const told = Date.parse(row.at);
    // A push that took its time does not turn the clock back.
    if (this.view().state !== 'playing' || told > this.now()) this.clock.goFrom(told, speed);
    this.show({ state: 'playing', screen: row, refused: null });
  }

  /** At the present, else because nobody plays it any more: it stands where it was. */
  #end(): void {
    const moment = this.now();
    this.#scope = null;
    this.clock.standAt(moment);
    this.show({ state: 'still' });
    if (moment >= this.#ports.present() - nearMs) this.#told.arrived();
    else this.#settle();
  }
}
