import * as z from 'zod';
import { limits } from '../limits.ts';
import { hasHiddenCharacters } from '../names.ts';
import { Id } from '../rows.ts';
import { isVisible } from '../visible.ts';

export const ById = z.strictObject({ id: Id });

const pageLimit = z.coerce.number().int().min(1).max(limits.pageMax);
export const page = {
  limit: pageLimit.default(limits.pageDefault),
  // The maximum is high, because cursors of lists sorted by name contain the name.
  cursor: z.string().max(2000).optional(),
};
/** Paging of a ranking. The default limit is small, because callers usually need only the first few entries. */
export const rankingPage = { ...page, limit: pageLimit.default(limits.rankingDefault) };
/** Schema of a search phrase. */
export const Phrase = z.string().max(limits.phraseMax);
/** Schema of a search with operators (see shared/search-query.ts). */
export const SearchText = z.string().max(limits.searchMax);

export const PageQuery = z.strictObject(page);

export const ListMeta = z.strictObject({
  nextCursor: z.string().nullable(),
  total: z.int(),
  totalIsMore: z.boolean().optional(),
});

/** Metadata of a list that is merged from all nodes. `missingNodes`: nodes whose entries are missing. Absent if there are none. */
export const NodesMeta = ListMeta.extend({ missingNodes: z.array(z.string()).optional() });

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Text of several lines. Control characters are removed, except tabs and line breaks. Lone surrogates are replaced. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''));

const benefit = text(limits.benefitMax);
export const memberBenefits = z.strictObject({ normal: benefit, vip1: benefit, vip2: benefit, vip3: benefit });
const hiddenCharacters = 'contains control characters or characters that change the direction of text';
/** Text of a single line, possibly empty. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasHiddenCharacters(value), hiddenCharacters);
/** Name with at least one visible character. */
export const nameUpTo = (max: number) => line(max).min(1).refine(isVisible, 'shows nothing');
export const name = nameUpTo(limits.nameMax);
/** Version of the row that the caller edited. If the row has changed since, the request is refused. */
export const version = z.int().nonnegative().optional();
export const Empty = z.strictObject({});
