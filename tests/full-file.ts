import type { Sqlite } from '../server/sqlite.ts';

/** The file cannot grow any more; the answer gives it room again. */
export function fill(sqlite: Sqlite): () => void {
  const limit = sqlite.pragma('max_page_count', { simple: true });
  sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
  return () => void sqlite.pragma(`max_page_count = ${limit}`);
}
