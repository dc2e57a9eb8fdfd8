import type * as z from 'zod';

/** Maximum size of a frame: a resume of 200 scopes with one position each. */
export const frameBytes = 64 * 1024;
const entriesMax = 1000;
const depthMax = 6;

/** Parses a frame strictly. `null` if it is invalid. Other contents of a frame are never stored, echoed or forwarded (SYNC-18). */
export function readFrame<S extends z.ZodType>(schema: S, frame: unknown): z.infer<S> | null {
  return isBounded(frame) ? (schema.safeParse(frame).data ?? null) : null;
}

/** Parses a JSON text frame. `null` if it is invalid. */
export function readTextFrame<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    return readFrame(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** Checked before the schema, which would take long to list the errors of many thousand entries. */
function isBounded(frame: unknown): boolean {
  let left = entriesMax;
  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    const entries = Object.values(value);
    left -= entries.length;
    return depth > 0 && left >= 0 && entries.every((entry) => fits(entry, depth - 1));
  };
  return fits(frame, depthMax);
}
