interface Row {
  id: string;
}

export interface ListPage<R, M = unknown> {
  /** Key of the query that returned the pages. */
  of: string;
  rows: readonly R[];
  cursor: string | null;
  meta: M;
}

/** The loaded pages of a list, joined. */
export interface LoadedPages<R, M = unknown> extends ListPage<R, M> {
  /** Rows that the first page contained when it was last loaded. */
  first: readonly R[];
  /** Number of rows loaded as pages. All other rows were added by reloads of the first page. */
  paged: number;
  /** Rows that must be loaded again: none, all, or the rows after the first page. */
  stale: 'none' | 'all' | 'rest';
}

/** Maximum number of rows added by reloads of the first page. If more rows are added, the list restarts with its first page. */
const arrivedMax = 500;

export type TakeFirst = <R extends Row, M>(loaded: LoadedPages<R, M> | null, page: ListPage<R, M>) => LoadedPages<R, M>;

const begun = <R, M>(page: ListPage<R, M>): LoadedPages<R, M> => ({
  ...page,
  first: page.rows,
  paged: page.rows.length,
  stale: 'none',
});

/** Adds a reloaded first page to a list whose new rows always appear at the top. Rows that were loaded before stay below the page. */
export const onTop: TakeFirst = (loaded, page) => {
  if (loaded?.of !== page.of || page.cursor === null) return begun(page);
  const ids = new Set(page.rows.map(({ id }) => id));
  const join = loaded.rows.findLastIndex(({ id }) => ids.has(id));
  // If more rows were added than fit on a page, the rows in between are unknown, so the list starts over.
  if (join < 0) return begun(page);
  const rows = [...page.rows, ...loaded.rows.slice(join + 1)];
  return rows.length > loaded.paged + arrivedMax ? begun(page) : { ...loaded, first: page.rows, rows };
};

/**
 * Replaces the first page of a list in which rows can be added, deleted and moved at any position. Later rows stay until they are loaded
 * again.
 */
export const fromStart: TakeFirst = (loaded, page) => {
  if (loaded?.of !== page.of || page.cursor === null || loaded.rows.length <= page.rows.length) return begun(page);
  const ids = new Set(page.rows.map(({ id }) => id));
  const rest = loaded.rows.slice(loaded.first.length).filter(({ id }) => !ids.has(id));
  return { ...begun(page), rows: [...page.rows, ...rest], stale: 'rest' };
};

/** Appends the page that was loaded after the cursor `after`. Ignores the page if the loaded rows no longer end at this cursor. */
export function extended<R extends Row, M>(
  loaded: LoadedPages<R, M>,
  after: string,
  page: ListPage<R, M>,
): LoadedPages<R, M> {
  if (loaded.of !== page.of || loaded.cursor !== after) return loaded;
  const ids = new Set(loaded.rows.map(({ id }) => id));
  const fresh = page.rows.filter(({ id }) => !ids.has(id));
  const rows = [...loaded.rows, ...fresh];
  return { ...loaded, rows, cursor: page.cursor, meta: page.meta, paged: loaded.paged + fresh.length };
}
