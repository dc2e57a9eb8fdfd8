import type { Kind } from '../../shared/rows.ts';

export type RowKey = `${Kind} ${string}`;

export function rowKey(kind: Kind, id: string): RowKey {
  return `${kind} ${id}`;
}

export function splitRowKey(key: RowKey): { kind: Kind; id: string } {
  const space = key.indexOf(' ');
  return { kind: key.slice(0, space) as Kind, id: key.slice(space + 1) };
}
