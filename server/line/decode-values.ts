/** Readers for LINE's values. Missing values and values of a wrong type both become `null`. Nothing throws. */

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text without lone surrogates, which UTF-8 cannot encode. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.toWellFormed() : null;
}

export function asTexts(value: unknown, max: number): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => asText(item) ?? []).slice(0, max);
}

const idForm = /^[\x21-\x7e]{1,100}$/;

/** An id from LINE. The formats change, so only impossible ids are refused. */
export function asId(value: unknown): string | null {
  return typeof value === 'string' && idForm.test(value) ? value : null;
}

/** Id of a sticker or its package: decimal, as a string or number. */
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

/** A complete raw value, without deep nesting or invalid text that could break later writers. */
export function asRaw(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '…';
  if (Array.isArray(value)) return value.map((item) => asRaw(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), asRaw(item, depth + 1)]));
}
