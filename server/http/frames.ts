import type * as z from 'zod';

/** Maximum size of a frame in bytes. A resume with 200 scopes and a position for each fits into one frame. */
export const frameBytes = 64 * 1024;
const entriesMax = 1000;
const depthMax = 6;

/** Parses a frame strictly. `null` if it is invalid. Data outside the schema is never stored, returned or forwarded (SYNC-18). */
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

/**
 * Whether a frame has an acceptable number and depth of entries. Checked before the schema, because listing the errors of many thousand
 * entries would take long.
 */
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
