import * as z from 'zod';

/**
 * Accepts changes from programs that send back the whole row: fields that only the product writes are dropped. Fields that are not in the
 * row are rejected.
 */
export function asRead<C extends z.ZodObject>(row: z.ZodObject, changes: C): z.ZodType<z.output<C>, z.input<C>> {
  const ours = new Set(Object.keys(row.shape).filter((name) => !Object.hasOwn(changes.shape, name)));
  const withoutOurs = (input: unknown): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    return Object.fromEntries(Object.entries(input).filter(([name]) => !ours.has(name)));
  };
  return z.preprocess(withoutOurs, changes) as unknown as z.ZodType<z.output<C>, z.input<C>>;
}
