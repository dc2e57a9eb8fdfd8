import type { PastDelta } from '../../../../shared/sync/messages.ts';
import type { PastScope } from '../../../../shared/sync/scope.ts';
import { listenToReconnect } from '../../../sync/connection-state.ts';
import { View } from '../../../sync/view.ts';
import type { Clock } from '../shown-clock.ts';
import { isoOf } from './moments.ts';
import type { PlayerListener, PlayerPorts, PlayerView, Speed } from './player-ports.ts';

/**
 * Playback that ends less than this time before the present counts as having reached the present, because the server's clock can differ.
 * Milliseconds.
 */
const nearMs = 10_000;

/**
 * Dashboard at a past time, and its playback. During playback, the server pushes changes of the dashboard, and a local clock advances the
 * shown time between two changes.
 */
export class Player extends View<PlayerView> {
  readonly clock: PlayerClock;
  readonly #ports: PlayerPorts;
  #listener: PlayerListener = { stood: () => undefined, arrived: () => undefined };
  #brand: string;
  readonly #play: PlayUnderWay;
  readonly #settling: Pace;
  #run: AbortController | null = null;

  constructor(ports: PlayerPorts, at: number, brand: string) {
    super({ state: 'still', speed: 10, screen: null, meta: null, refused: null, cut: null });
    this.#ports = ports;
    this.#play = new PlayUnderWay(ports);
    this.#settling = new Pace(ports.passed, () => this.#settle());
    this.clock = new PlayerClock(ports, at);
    this.#brand = brand;
  }

  readonly now = (): number => this.clock.now();

  readonly listenToPlayer = (listener: PlayerListener): void => {
    this.#listener = listener;
  };

  protected override start(): readonly (() => void)[] {
    this.#settling.now();
    return [
      this.#ports.listenToPast((delta) => this.#hear(delta)),
      listenToReconnect(() => this.#again(), this.#ports.listenToConnection),
      this.#ports.listenToConnection((state) => {
        if (state === 'offline' && this.view().state === 'playing') this.#wait();
      }),
      () => {
        if (this.view().state === 'playing') this.#wait();
        this.#play.leave();
        this.#run?.abort();
        this.#settling.stop();
      },
    ];
  }

  /** Moves to a time. Running playback continues from that time. */
  readonly goTo = (moment: number): void => {
    if (moment === this.now()) return;
    this.clock.standAt(moment);
    this.show({ cut: null, ...(this.view().state === 'playing' && { state: 'beginning' }) });
    this.#settling.soon();
  };

  /** Loads the dashboard again for the given brands. Called after a change of brands or permissions. */
  readonly look = (brand: string): void => {
    this.#brand = brand;
    this.#again();
  };

  readonly setSpeed = (speed: Speed): void => {
    const isStill = this.view().state === 'still';
    if (!isStill) this.#wait();
    this.show({ speed });
    if (!isStill) this.#settling.soon();
  };

  readonly play = (): void => {
    if (this.view().state !== 'still') return;
    this.show({ state: 'beginning', cut: null });
    this.#settling.now();
  };

  readonly pause = (): void => {
    if (this.view().state === 'still') return;
    this.#play.leave();
    this.clock.standAt(this.now());
    this.show({ state: 'still' });
    this.#settling.now();
  };

  readonly retry = (): void => this.#settling.now();

  /** Repeats the pending request or restarts playback after a reconnect, or after a change of brands or permissions. */
  #again(): void {
    if (this.view().state === 'playing') this.#wait();
    this.#settling.now();
  }

  /** Stops the clock until the server has started playback. */
  #wait(): void {
    this.clock.standAt(this.now());
    this.show({ state: 'beginning' });
  }

  #settle(): void {
    this.#run?.abort();
    this.#run = null;
    if (this.view().state === 'still') void this.#ask();
    else void this.#begin();
  }

  async #ask(): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    const moment = this.now();
    this.#listener.stood(moment);
    const result = await this.#ports.ask(isoOf(moment), this.#brand, run.signal);
    if (this.#run !== run) return;
    this.#run = null;
    if (result.error) this.show({ refused: result, screen: null });
    else this.show({ refused: null, screen: result.data, meta: result.meta });
  }

  async #begin(): Promise<void> {
    const { speed } = this.view();
    const code = await this.#play.begin({ scope: 'past', brand: this.#brand, at: isoOf(this.now()), speed });
    if (code === null) return;
    this.clock.standAt(this.now());
    this.show({ state: 'still', refused: { code, status: 400, message: code, details: [] } });
  }

  #hear(delta: PastDelta): void {
    if (!this.#play.isOf(delta)) return;
    const { scope, rows } = delta;
    const [{ row }] = rows;
    if (row === null) {
      this.#end(delta.ended);
      return;
    }
    const at = Date.parse(row.at);
    // The clock is never turned back, because a pushed change may arrive late.
    if (this.view().state !== 'playing' || at > this.now()) this.clock.goFrom(at, scope.speed);
    this.show({ state: 'playing', screen: row, refused: null });
  }

  /** Ends playback. If playback has not reached the present, the clock stops at the time reached, and `cut` contains the reason. */
  #end(why: PlayerView['cut'] = 'server'): void {
    const moment = this.now();
    this.#play.ended();
    this.clock.standAt(moment);
    const isCut = moment < this.#ports.present() - nearMs;
    this.show({ state: 'still', cut: isCut ? why : null });
    if (isCut) this.#settling.now();
    else this.#listener.arrived();
  }
}

/** Minimum time between requests while the user drags the time marker. Milliseconds. */
const askMs = 400;

/** Throttle for requests. A call that comes too early is delayed, and further calls during the delay are combined with it. */
class Pace {
  readonly #passed: () => number;
  readonly #act: () => void;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Creates a throttle that calls `act`. @param passed monotonic time in milliseconds */
  constructor(passed: () => number, act: () => void) {
    this.#passed = passed;
    this.#act = act;
  }

  soon(): void {
    if (this.#timer !== undefined) return;
    const wait = this.#lastAt + askMs - this.#passed();
    if (wait <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), wait);
  }

  now(): void {
    this.stop();
    this.#lastAt = this.#passed();
    this.#act();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Current playback on this connection. There is at most one. Changes pushed for an earlier playback are ignored. */
class PlayUnderWay {
  readonly #ports: Pick<PlayerPorts, 'play' | 'leave'>;
  #scope: PastScope | null = null;

  constructor(ports: Pick<PlayerPorts, 'play' | 'leave'>) {
    this.#ports = ports;
  }

  /**
   * Starts playback on the server.
   * @returns the error code of a refusal; `null` on success, or if another playback has replaced this one
   */
  async begin(scope: PastScope): Promise<string | null> {
    this.#scope = scope;
    // If the connection drops before the response, playback is started again after reconnecting.
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

/** Update interval while running. Milliseconds. */
const tickMs = 100;

/** Clock that is stopped, or runs at a multiple of real time from a given time up to the present. */
class PlayerClock implements Clock {
  readonly #time: Pick<PlayerPorts, 'present' | 'passed'>;
  #at: number;
  /** Monotonic time at which the clock was started. Milliseconds; `null` while stopped. */
  #since: number | null = null;
  #speed = 1;
  #ticking: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(time: Pick<PlayerPorts, 'present' | 'passed'>, at: number) {
    this.#time = time;
    this.#at = at;
  }

  readonly now = (): number => {
    if (this.#since === null) return this.#at;
    const there = this.#at + (this.#time.passed() - this.#since) * this.#speed;
    return Math.floor(Math.min(there, Math.max(this.#at, this.#time.present())));
  };

  readonly listenToClock = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  standAt(moment: number): void {
    this.#at = moment;
    this.#since = null;
    clearInterval(this.#ticking);
    this.#tick();
  }

  goFrom(moment: number, speed: number): void {
    this.#at = moment;
    this.#since = this.#time.passed();
    this.#speed = speed;
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => this.#tick(), tickMs);
    this.#tick();
  }

  #tick(): void {
    for (const listener of this.#listeners) listener();
  }
}
