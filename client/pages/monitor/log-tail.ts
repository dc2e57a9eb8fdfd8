import type { Failed } from '../../api/api.ts';
import { listenToReconnect } from '../../sync/connection-state.ts';
import { listenToAllRows } from '../../sync/store.ts';
import { View } from '../../sync/view.ts';
import { joined, type LogFilter, linesMax } from './log-lines.ts';
import type { LogSource } from './log-sources.ts';

export interface LogShown<L> {
  state: 'loading' | 'ready' | 'failed';
  error: Failed | null;
  /** Shown lines, newest last. */
  lines: readonly L[];
  /** Lines received while paused. */
  waiting: readonly L[];
  isPaused: boolean;
  /** Cursor of the page before the earliest line; `null` at the beginning. */
  cursor: string | null;
  /** Nodes whose lines are missing in the last loaded page. */
  missingNodes: readonly string[];
}

/** Live log. Loads the last page from the API, adds pushed lines, and loads earlier pages on demand. */
export class LogTail<L extends { id: string }> extends View<LogShown<L>> {
  readonly #source: LogSource<L>;
  #filter: LogFilter = { q: '', level: null };
  #run = 0;
  #isLoading = false;
  /** Lines pushed while the last page is loading, which the response may not include; `null` if no page is loading. */
  #receivedMeanwhile: L[] | null = null;
  /** Whether some lines between the shown lines and the waiting lines have not been loaded. */
  #hasGap = false;

  constructor(source: LogSource<L>) {
    super({ state: 'loading', error: null, lines: [], waiting: [], isPaused: false, cursor: null, missingNodes: [] });
    this.#source = source;
  }

  protected override start(): readonly (() => void)[] {
    void this.#load();
    return [
      listenToAllRows((changes) => {
        const fresh = this.#source.linesIn(changes, this.#filter);
        if (fresh === 'reload') void this.#catchUp();
        else if (fresh.length > 0) this.#take(fresh);
      }),
      listenToReconnect(() => void this.#catchUp()),
    ];
  }

  readonly filter = (filter: LogFilter): void => {
    if (filter.q === this.#filter.q && filter.level === this.#filter.level) return;
    this.#filter = filter;
    void this.#load();
  };

  readonly retry = (): void => void this.#load();

  readonly pause = (isPaused: boolean): void => {
    if (isPaused === this.view().isPaused) return;
    if (!isPaused && this.#hasGap) void this.#load();
    const { lines, waiting } = this.view();
    this.show(isPaused ? { isPaused } : { isPaused, lines: joined(lines, waiting), waiting: [] });
  };

  #take(fresh: readonly L[]): void {
    this.#receivedMeanwhile?.push(...fresh);
    const { isPaused, lines, waiting } = this.view();
    const known = new Set(lines.map(({ id }) => id));
    if (!isPaused) this.show({ lines: joined(lines, fresh) });
    else
      this.show({
        waiting: joined(
          waiting,
          fresh.filter(({ id }) => !known.has(id)),
        ),
      });
  }

  async #load(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const received: L[] = [];
    this.#receivedMeanwhile = received;
    if (this.view().state === 'failed') this.show({ state: 'loading', error: null });
    const result = await this.#source.ask(this.#filter, null);
    if (run !== this.#run) return;
    this.#receivedMeanwhile = null;
    if (result.error) {
      this.show({ state: 'failed', error: result });
      return;
    }
    const { nextCursor: cursor, missingNodes = [] } = result.meta;
    const lines = joined(result.data.toReversed(), received);
    this.#hasGap = false;
    this.show({ state: 'ready', error: null, lines, waiting: [], cursor, missingNodes });
  }

  /** Adds the lines missed during an interruption. If more than one page was missed, loads the log again, unless the log is paused. */
  async #catchUp(): Promise<void> {
    if (this.view().state !== 'ready') return this.#load();
    const run = this.#run;
    const result = await this.#source.ask(this.#filter, null);
    if (result.error || run !== this.#run) return;
    const { isPaused, lines, waiting } = this.view();
    this.show({ missingNodes: result.meta.missingNodes ?? [] });
    const known = new Set([...lines, ...waiting].map(({ id }) => id));
    this.#hasGap ||= result.meta.nextCursor !== null && !result.data.some(({ id }) => known.has(id));
    if (this.#hasGap && !isPaused) return this.#load();
    this.#take(result.data.toReversed());
  }

  /** Loads the page before the earliest line. */
  readonly older = async (): Promise<void> => {
    const { cursor, lines } = this.view();
    if (cursor === null || this.#isLoading || lines.length >= linesMax) return;
    this.#isLoading = true;
    const run = this.#run;
    const result = await this.#source.ask(this.#filter, cursor);
    this.#isLoading = false;
    if (result.error || run !== this.#run) return;
    this.show({ lines: [...result.data.toReversed(), ...this.view().lines], cursor: result.meta.nextCursor });
  };
}
