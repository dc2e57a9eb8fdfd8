import type { FigureRow } from '../../../shared/api/figures.ts';
import { limits } from '../../../shared/limits.ts';
import { call, type Failed } from '../../api/api.ts';
import { View } from '../../sync/view.ts';
import type { FigureQuery } from './figure-query.ts';

export interface FigureRowsView {
  state: 'loading' | 'ready' | 'failed';
  error: Failed | null;
  rows: readonly FigureRow[];
  total: number;
  totalIsMore: boolean;
  hasMore: boolean;
}

/** Number of rows that are loaded without scrolling. Large enough to load all rows of most figures. */
const atOnce = 1000;

/** Snapshot of the rows behind a figure, in pages, newest first. */
export class FigureRows extends View<FigureRowsView> {
  readonly #query: FigureQuery;
  #cursor: string | null = null;
  #run: AbortController | null = null;

  constructor(query: FigureQuery) {
    super({ state: 'loading', error: null, rows: [], total: 0, totalIsMore: false, hasMore: true });
    this.#query = query;
  }

  readonly loadMore = (): void => {
    if (this.#run === null && this.view().hasMore) void this.#load();
  };

  protected start() {
    this.loadMore();
    return [
      () => {
        this.#run?.abort();
        this.#run = null;
      },
    ];
  }

  async #load(): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    if (this.view().state === 'failed') this.show({ state: 'loading', error: null });
    const { name, brand, days, staff, part } = this.#query;
    const query = {
      brand,
      ...days,
      ...part?.of,
      limit: limits.pageMax,
      ...(staff === undefined ? {} : { staff: staff.id }),
      ...(this.#cursor === null ? {} : { cursor: this.#cursor }),
    };
    const result = await call('GET /figures/:name/rows', { params: { name }, query }, { signal: run.signal });
    if (this.#run !== run) return;
    this.#run = null;
    if (result.error) {
      this.show({ state: 'failed', error: result });
      return;
    }
    const { nextCursor, total, totalIsMore = false } = result.meta;
    this.#cursor = nextCursor;
    const rows = [...this.view().rows, ...result.data];
    const hasMore = nextCursor !== null;
    // While pages are missing, uses the total that the server reports. With many rows, this total is only a minimum (`totalIsMore`). Once
    // the last page is loaded, the loaded rows give the exact total.
    const counted = hasMore ? { total, totalIsMore } : { total: rows.length, totalIsMore: false };
    this.show({ state: 'ready', rows, ...counted, hasMore });
    if (rows.length < atOnce) this.loadMore();
  }
}
