import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import { call, type Result, type Success } from './api.ts';

/**
 * Item of a list, with the fields by which the same item is found in two pages: its LINE account, or else its brand, or else its own id.
 */
interface Line {
  id?: string;
  brand?: { id: string };
  lineAccount?: { id: string };
}
const idOf = ({ id, brand, lineAccount }: Line) => lineAccount?.id ?? brand?.id ?? id;

/** Loads all pages of a list into one result, which has the meta of the first page and the age of the oldest page. */
export async function callWhole<R extends RouteKey>(
  route: R,
  args: ArgumentsOf<R>,
  options: { signal: AbortSignal },
): Promise<Result<ResponseOf<R>, MetaOf<R>>> {
  const { query = {} } = args as { query?: object };
  let whole: Success<ResponseOf<R>, MetaOf<R>> | null = null;
  let cursor: string | null = null;
  for (;;) {
    const place: object = { limit: limits.pageMax, ...(cursor === null ? {} : { cursor }) };
    const result: Result<ResponseOf<R>, MetaOf<R>> = await call(
      route,
      { ...args, query: { ...query, ...place } } as ArgumentsOf<R>,
      options,
    );
    if (result.error) return result;
    whole = whole === null ? result : joined(whole, result);
    cursor = (result.meta as { nextCursor: string | null }).nextCursor;
    if (cursor === null) return { ...whole, meta: { ...whole.meta, nextCursor: null } };
  }
}

/** Joins two pages. An item that moved to a later page between the calls is included once. */
function joined<D, M>(loaded: Success<D, M>, next: Success<D, M>): Success<D, M> {
  const lines = loaded.data as readonly Line[];
  const known = new Set(lines.map(idOf));
  const fresh = (next.data as readonly Line[]).filter((line) => !known.has(idOf(line)));
  const ages = [loaded, next].flatMap(({ age }) => age ?? []);
  return {
    ...loaded,
    data: [...lines, ...fresh] as D,
    position: Math.min(loaded.position, next.position),
    ...(ages.length === 0 ? {} : { age: Math.max(...ages) }),
  };
}
