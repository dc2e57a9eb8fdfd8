interface Row {
  id: string;
}

/** A page as it was answered. */
export interface ListPage<R, M = unknown> {
  /** The question that it answers. */
  of: string;
  rows: readonly R[];
  cursor: string | null;
  meta: M;
}

/** The pages of a list that are loaded, as one. */
export interface LoadedPages<R, M = unknown> extends ListPage<R, M> {
  /** The first page, as it was taken in last. */
  first: readonly R[];
  /** Rows that pages brought; all others came by themselves. */
  paged: number;
  /** All of it is asked for again, or what is after the first page. */
  stale: 'none' | 'all' | 'rest';
}

/** Of rows that came by themselves no more are held: the list begins anew with its first page. */
const arrivedMax = 500;

export type TakeFirst = <R extends Row, M>(loaded: LoadedPages<R, M> | null, page: ListPage<R, M>) => LoadedPages<R, M>;

const begun = <R, M>(page: ListPage<R, M>): LoadedPages<R, M> => ({
  ...page,
  first: page.rows,
  paged: page.rows.length,
  stale: 'none',
});

/** The first page was asked for again, of a list to whose top alone new rows come: those that are loaded stay below it. */
export const onTop: TakeFirst = (loaded, page) => {
  if (loaded?.of !== page.of || page.cursor === null) return begun(page);
  const ids = new Set(page.rows.map(({ id }) => id));
  const join = loaded.rows.findLastIndex(({ id }) => ids.has(id));
  // More have come than a page has: rows between both are not known.
  if (join < 0) return begun(page);
  const rows = [...page.rows, ...loaded.rows.slice(join + 1)];
  return rows.length > loaded.paged + arrivedMax ? begun(page) : { ...loaded, first: page.rows, rows };
};

/** The first page was asked for again, of a list in which rows come, go and move anywhere: the others stand until they were, too. */
export const anew: TakeFirst = (loaded, page) => {
  if (loaded?.of !== page.of || page.cursor === null || loaded.rows.length <= page.rows.length) return begun(page);
  const ids = new Set(page.rows.map(({ id }) => id));
  const rest = loaded.rows.slice(loaded.first.length).filter(({ id }) => !ids.has(id));
  return { ...begun(page), rows: [...page.rows, ...rest], stale: 'rest' };
};

/** The next page came; nothing of it, where the list took in another first page meanwhile. */
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
