/**
 * Module with functions that read values sent by LINE. The functions return `null` for a missing value or a value of a wrong type, and
 * never throw.
 */

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a text. Replaces lone surrogates, which UTF-8 cannot encode. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.toWellFormed() : null;
}

export function asTexts(value: unknown, max: number): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => asText(item) ?? []).slice(0, max);
}

const idForm = /^[\x21-\x7e]{1,100}$/;

/** Reads an id. LINE's formats can change, so only impossible ids are refused. */
export function asId(value: unknown): string | null {
  return typeof value === 'string' && idForm.test(value) ? value : null;
}

/** Reads the id of a sticker or of its package: a decimal number, as a string or number. */
export function asDecimal(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : null;
}

const tokenMax = 4000;

export function asToken(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= tokenMax ? value.toWellFormed() : null;
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

const depthMax = 40;

/**
 * Returns a raw value for storage. Truncates deep nesting and replaces invalid text, which could break code that writes the value later.
 */
export function asRaw(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '…';
  if (Array.isArray(value)) return value.map((item) => asRaw(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), asRaw(item, depth + 1)]));
}
