import type { Kind, Rows } from '../../shared/rows.ts';
import type { AllRows, AnyKind, Stored } from '../projections/stored.ts';
import type { Audience, AudienceKey } from './audience.ts';

export type Value = string | number | null;

/** Storage of a kind: its table, and the columns besides the row's JSON. */
export interface Storing<K extends AnyKind> {
  table: string;
  columns: Readonly<Record<string, (stored: Stored<K>) => Value>>;
}

export const topicNames = [
  'config',
  'team',
  'audit',
  'me',
  'inbox',
  'dashboard',
  'performance',
  'analytics',
  'conversation',
  'monitor',
  'reports',
] as const;
export type TopicName = (typeof topicNames)[number];

/** Topic under which a row is published, and how a resume finds the topic's rows. */
export interface Publishing<K extends Kind> {
  /** Returns the suffix of the topic name. Empty for a topic without suffix. `null` if the row is not published under the topic. */
  key: (row: Rows[K]) => string | null;
  /** Column that contains the key. `null` for a topic without suffix. */
  column: string | null;
}

/**
 * Retention of rows, in the order of the union: pushed but never stored, so that no snapshot or resume contains them; stored until deleted
 * or erased; stored until a final event that always follows; or stored for a number of milliseconds from a time (`null`: not yet).
 */
export type Retention<K extends AnyKind> =
  | 'transient'
  | 'stored'
  | 'ended'
  | { ms: number; from: (row: AllRows[K]) => number | null };

/** Declaration of a kind whose rows never leave the server. */
export interface InternalKind<K extends AnyKind> {
  storing: Storing<K>;
  retention: Retention<K>;
  /** Numerous kinds that are rarely read again have a cache of their own. */
  cache: 'common' | 'own';
}

/** Declaration of a kind whose rows clients receive. */
export interface PublishedKind<K extends Kind> extends InternalKind<K> {
  topics: Readonly<Partial<Record<TopicName, Publishing<K>>>>;
  /** Brand isolation: whether the row belongs to a brand, or a person, that the audience sees. */
  within: (row: Rows[K], audience: Audience) => boolean;
  /** Permission required for the row, besides the one for the scope. `null` for none. */
  needs: (row: Rows[K], audience: Audience) => AudienceKey | null;
  /** Returns the part of the row that the audience sees. */
  cut: (row: Rows[K], audience: Audience) => Rows[K];
  /** Whether the row remains visible after its brand was deleted. */
  outlivesBrand: boolean;
  /** Whether rows can move between brands. Such a row can become invisible without leaving the topic, which a resume has to report. */
  changesBrands: boolean;
}

/** Storage in the shared table, for kinds without columns of their own: accessed by kind and id, by owner, or by due time. */
export function inRows<K extends AnyKind>(
  owner: (row: AllRows[K]) => string | null = () => null,
  due: (row: AllRows[K]) => number | null = () => null,
): Storing<K> {
  return { table: 'rows', columns: { owner: ({ row }) => owner(row), due: ({ row }) => due(row) } };
}

export const ofAll = { key: () => '', column: null } as const;

export function byOwner<K extends Kind>(key: (row: Rows[K]) => string | null): Publishing<K> {
  return { key, column: 'owner' };
}

/** Returns when a row expires. `null` if never. */
export function expiryOf<K extends AnyKind>({ retention }: InternalKind<K>, row: AllRows[K]): number | null {
  if (typeof retention === 'string') return null;
  const from = retention.from(row);
  return from === null ? null : from + retention.ms;
}
