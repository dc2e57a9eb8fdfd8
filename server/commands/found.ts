import { absentErrors, Refusal } from '../../shared/errors.ts';
import type { Read, Stored } from '../projections/stored.ts';

/**
 * Returns the row that a command changes.
 * @throws Refusal if the row does not exist, with the error code of its kind
 */
export function found<K extends keyof typeof absentErrors>(read: Read, kind: K, id: string): Stored<K> {
  const stored = read(kind, id);
  if (stored === undefined) throw new Refusal(absentErrors[kind]);
  return stored;
}

/**
 * Checks that a row was not edited since the caller read it.
 * @param editedAt position of the row's last edit
 * @param version version that the caller read. If omitted, there is no check.
 * @throws Refusal `changed_meanwhile`
 */
export function mustBeCurrent(editedAt: number, version: number | undefined): void {
  if (version !== undefined && version < editedAt) throw new Refusal('changed_meanwhile');
}

/** Returns the requested values that differ from the row. */
export function differing<C extends object>(row: object, wished: C): Partial<C> {
  const known = row as Record<string, unknown>;
  const differs = ([key, value]: [string, unknown]) => value !== undefined && !same(known[key], value);
  return Object.fromEntries(Object.entries(wished).filter(differs)) as Partial<C>;
}

/** Whether two JSON values are equal. The order of object keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(a[key as keyof typeof a], b[key as keyof typeof b]));
}
