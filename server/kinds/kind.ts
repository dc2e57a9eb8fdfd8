import type { Kind, Rows } from '../../shared/rows.ts';
import type { AllRows, AnyKind, Stored } from '../projections/stored.ts';
import type { Audience, AudienceKey } from './audience.ts';

export type Value = string | number | null;

/** Where rows of a kind lie: their table, and what stands there beside the row's JSON. */
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

/** A topic under which a row is published, and how a resume finds the rows of it. */
export interface Publishing<K extends Kind> {
  /** The end of the topic's name; '' for a topic of all, null for a row that is not under it. */
  key: (row: Rows[K]) => string | null;
  /** The column that holds the key; null for a topic of all. */
  column: string | null;
}

/**
 * How long rows of a kind stay: `told` ones are pushed and never kept, so that no snapshot and no resume has them; `kept` ones stay
 * until somebody deletes or erases them, `ended` ones until the event that is sure to come, all others so many milliseconds from a
 * time that they tell (null: not yet).
 */
export type Retention<K extends AnyKind> =
  | 'told'
  | 'kept'
  | 'ended'
  | { ms: number; from: (row: AllRows[K]) => number | null };

/** All that is known of a kind of row whose rows never leave the server. */
export interface InternalKind<K extends AnyKind> {
  storing: Storing<K>;
  retention: Retention<K>;
  /** A kind that comes by the thousand and is seldom read again keeps a cache of its own. */
  cache: 'common' | 'own';
}

/** All that is known of a kind of row that screens hold. */
export interface PublishedKind<K extends Kind> extends InternalKind<K> {
  topics: Readonly<Partial<Record<TopicName, Publishing<K>>>>;
  /** Brand isolation: whether the row is of a brand, or of a person, that the audience sees. */
  within: (row: Rows[K], audience: Audience) => boolean;
  /** The key that one needs to see it, beside the one that opens the scope. */
  needs: (row: Rows[K], audience: Audience) => AudienceKey | null;
  /** The part of it that the audience sees. */
  cut: (row: Rows[K], audience: Audience) => Rows[K];
  /** Whether it is there to be seen after its brand was deleted. */
  outlivesBrand: boolean;
  /** Rows that change brands leave a person's sight without leaving the topic: a resume has to say so. */
  changesBrands: boolean;
}

/** The table of the kinds that need no columns of their own: found by kind and id, by what they belong to, or by when they fall due. */
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

/** When a row's time is over; null: never by itself. */
export function expiryOf<K extends AnyKind>({ retention }: InternalKind<K>, row: AllRows[K]): number | null {
  if (typeof retention === 'string') return null;
  const from = retention.from(row);
  return from === null ? null : from + retention.ms;
}
