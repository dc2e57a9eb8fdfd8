import * as z from 'zod';

/**
 * Returns a schema of changes that also accepts the complete row, because API clients often send back the row that they received. Fields of
 * the row that cannot be changed are dropped. Fields that the row does not have are rejected.
 */
export function asRead<C extends z.ZodObject>(row: z.ZodObject, changes: C): z.ZodType<z.output<C>, z.input<C>> {
  const ours = new Set(Object.keys(row.shape).filter((name) => !Object.hasOwn(changes.shape, name)));
  const withoutOurs = (input: unknown): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    return Object.fromEntries(Object.entries(input).filter(([name]) => !ours.has(name)));
  };
  return z.preprocess(withoutOurs, changes) as unknown as z.ZodType<z.output<C>, z.input<C>>;
}
