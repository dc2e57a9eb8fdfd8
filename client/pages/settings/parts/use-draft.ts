import { useState } from 'react';

/** The server's errors of single fields: a path such as `tolerances.vip1`, and the words for it. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Draft<V> {
  /** The values of the fields: the typed ones over the server's. */
  values: V;
  /** The fields that differ from what the server has. */
  changes: Partial<V>;
  isDirty: boolean;
  set: <K extends keyof V>(field: K, value: V[K]) => void;
  discard: () => void;
}

/** Fields that were touched hold what was typed; all others follow the server. */
export function useDraft<V extends object>(base: V): Draft<V> {
  const [typed, setTyped] = useState<Partial<V>>({});
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !sameJson(value, base[field as keyof V])),
  ) as Partial<V>;
  return {
    values: { ...base, ...typed },
    changes,
    isDirty: Object.keys(changes).length > 0,
    set: (field, value) => setTyped((known) => ({ ...known, [field]: value })),
    discard: () => setTyped({}),
  };
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Values are JSON, whose keys may stand in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
