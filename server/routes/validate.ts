import type * as z from 'zod';
import { Refusal } from '../../shared/errors.ts';

/** Validates a part of a request. @throws Refusal `validation_failed` with the paths and messages of up to 20 problems */
export function validate(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new Refusal(
    'validation_failed',
    result.error.issues
      .flatMap(nearest)
      .slice(0, 20)
      .map(({ path, message }) => ({ path: path.length === 0 ? part : path.map(String).join('.'), message })),
  );
}

type Problem = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Returns the problems in an issue that zod reports. For a union, returns the problems of the option that matches best. */
function nearest(issue: z.core.$ZodIssue): Problem[] {
  const ways = issue.code === 'invalid_union' ? issue.errors.map((way) => way.flatMap(nearest)) : [];
  const depth = (way: Problem[]) => Math.max(...way.map(({ path }) => path.length));
  const [best] = ways.sort((a, b) => a.length - b.length || depth(b) - depth(a));
  return best?.map(({ path, message }) => ({ path: [...issue.path, ...path], message })) ?? [issue];
}
