import type * as z from 'zod';

/** The most that a frame of ours is: a resume of 200 scopes, each with its own position. */
export const frameBytes = 64 * 1024;
const entriesMax = 1000;
const depthMax = 6;

/** The words of a frame, parsed strictly; null when it is none of ours. Nothing else of a frame is kept, echoed or passed on (SYNC-18). */
export function readFrame<S extends z.ZodType>(schema: S, frame: unknown): z.infer<S> | null {
  return isBounded(frame) ? (schema.safeParse(frame).data ?? null) : null;
}

/** The same of a text of JSON. */
export function readTextFrame<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    return readFrame(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** Before a schema looks at it: one that lists what is wrong with each of many thousand entries takes its time. */
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
