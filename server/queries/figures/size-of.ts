/** Size of an object or map without entries. */
const frame = 4;

/** Estimates the size of a value: numbers, texts and property names. */
export function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one), frame);
  let size = frame;
  if (value instanceof Map) for (const one of value.values()) size += 2 + sizeOf(one);
  else for (const name in value) size += 1 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
