import * as z from 'zod';
import { conditions, type FlagName, flagNames, type ListName, listNames } from './inbox-conditions.ts';
import { filters, sorts } from './inbox-order.ts';
import { limits } from './limits.ts';

const id = z.string().min(1).max(100);

const oneValue = (name: ListName) => {
  const { values } = conditions[name];
  return values === null ? id : z.enum(values as readonly [string, ...string[]]);
};

/** Schema of the values of a condition that is a list. */
export const conditionValues = (name: ListName) => z.array(oneValue(name)).min(1).max(limits.conditionValuesMax);

const shapeOf = <N extends string, S extends z.ZodType>(names: readonly N[], schema: (name: N) => S) =>
  Object.fromEntries(names.map((name) => [name, schema(name).optional()])) as unknown as {
    [K in N]: z.ZodOptional<S>;
  };

/** Returns optional fields for the conditions of the inbox (see shared/inbox-conditions.ts). */
export const conditionShape = <L extends z.ZodType, F extends z.ZodType>(
  list: (name: ListName) => L,
  flag: (name: FlagName) => F,
) => ({ ...shapeOf(listNames, list), ...shapeOf(flagNames, flag) });

/** Parameters of `GET /conversations` that a view contains. Lists are arrays, flags are booleans. */
export const ViewQuery = z.strictObject({
  filter: z.enum(filters).optional(),
  archived: z.boolean().optional(),
  ...conditionShape(conditionValues, () => z.boolean()),
});
export type ViewQuery = z.infer<typeof ViewQuery>;

/** Saved view of the inbox. */
export const SavedView = z.strictObject({
  id,
  name: z.string(),
  /** Person whose view it is. `null` for a view that is shared with everybody who sees one of its brands. */
  ownerId: id.nullable(),
  /** Brands of the conversations, or `["all"]` for all brands that the reader sees. Contains only brands that the reader sees. */
  brandIds: z.array(z.string()),
  query: ViewQuery,
  sort: z.enum(sorts),
  /** Place of the view in the list, ascending. */
  order: z.int(),
  version: z.int().nonnegative(),
});
export type SavedView = z.infer<typeof SavedView>;
