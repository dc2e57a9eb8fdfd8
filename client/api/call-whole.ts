import type { AnswerOf, ArgumentsOf, MetaOf, RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { call, type Result } from './api.ts';

/** All pages of a list as one answer, with the meta of the last page. */
export async function callWhole<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  options: { signal: AbortSignal },
): Promise<Result<AnswerOf<R>, MetaOf<R>>> {
  const { query = {} } = args as { query?: object };
  const rows: unknown[] = [];
  let cursor: string | null = null;
  for (;;) {
    const place: object = { limit: limits.pageMax, ...(cursor === null ? {} : { cursor }) };
    const result: Result<AnswerOf<R>, MetaOf<R>> = await call(
      route,
      { ...args, query: { ...query, ...place } } as ArgumentsOf<R>,
      options,
    );
    if (result.error) return result;
    rows.push(...(result.data as unknown[]));
    cursor = (result.meta as { nextCursor: string | null }).nextCursor;
    if (cursor === null) return { ...result, data: rows as AnswerOf<R> };
  }
}
