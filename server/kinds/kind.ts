import type { Kind, Rows } from '../../shared/rows.ts';
import type { AllRows, AnyKind, Stored } from '../projections/stored.ts';
import type { Audience, AudienceKey } from './audience.ts';

export type Value = string | number | null;

/** How a kind is stored: its table, and how the values of its columns are computed from a row. */
export interface Storing<K extends AnyKind> {
  table: string;
  /** Columns in addition to those of {@link fieldsInColumns}. */
  columns: Readonly<Record<string, (stored: Stored<K>) => Value>>;
}

/** Maps the names of columns to the names of the fields that they store. */
export type FieldsInColumns = Readonly<Record<string, string>>;

/**
 * Fields that are stored only as columns, by table. The id and the version are always stored as columns and are not listed. The generated
 * column `row` of the table combines them with the JSON of the other fields.
 */
export const fieldsInColumns = {
  messages: {
    conversation_id: 'conversationId',
    position: 'position',
    client_id: 'clientId',
    direction: 'direction',
    kind: 'kind',
    status: 'status',
    quoted_message_id: 'quotedMessageId',
    sent_via: 'sentVia',
    edited_at: 'editedAt',
  },
  receipts: { brand_id: 'brandId', conversation_id: 'conversationId', line_account_id: 'lineAccountId', at: 'at' },
  turns: {
    brand_id: 'brandId',
    conversation_id: 'conversationId',
    line_account_id: 'lineAccountId',
    staff_id: 'staffId',
    state: 'state',
    opened_at: 'openedAt',
    due_at: 'dueAt',
    ended_at: 'endedAt',
    answer_id: 'answerId',
  },
  episodes: {
    brand_id: 'brandId',
    conversation_id: 'conversationId',
    staff_id: 'staffId',
    opened_at: 'openedAt',
    ended_at: 'endedAt',
    rated_at: 'ratedAt',
  },
  counted: { brand_id: 'brandId', conversation_id: 'conversationId', staff_id: 'staffId', what: 'what', at: 'at' },
} as const satisfies Readonly<Record<string, FieldsInColumns>>;

/** Returns the fields of a table that are stored only as columns. Empty if the table stores complete rows as JSON. */
export const fieldsInColumnsOf = (table: string): FieldsInColumns =>
  (fieldsInColumns as Readonly<Record<string, FieldsInColumns>>)[table] ?? {};

/** Returns an SQL expression for the JSON of a row: the fields that are stored as columns, followed by the fields in the column `rest`. */
export function rowExpression(fields: FieldsInColumns): string {
  const all = Object.entries({ id: 'id', version: 'version', ...fields });
  const parts = all.map(([column, field], n) => `'${n === 0 ? '{' : ','}"${field}":' || json_quote(${column})`);
  return `${parts.join(' || ')} || iif(rest = '{}', '}', ',' || substr(rest, 2))`;
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

/** How the rows of a kind are published under a topic, and how the rows of a topic are found when a client resumes. */
export interface Publishing<K extends Kind> {
  /**
   * Returns the second part of the topic name, or an empty text if the topic name has only one part. `null` if the row is not published
   * under the topic.
   */
  key: (row: Rows[K]) => string | null;
  /** Column that contains the second part of the topic name. `null` if the topic name has only one part. */
  column: string | null;
}

/**
 * How long rows are stored. `transient`: never, because the rows are only published and are not part of snapshots or resumes. `stored`:
 * until the rows are deleted or erased. `ended`: until a later event, which is certain to follow, deletes the rows. An object: for `ms`
 * milliseconds after the time that `from` returns, or without limit while `from` returns `null`.
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
  /** Kinds with many rows that are rarely read again use a separate cache (`own`). */
  cache: 'common' | 'own';
}

/** Declaration of a kind whose rows clients receive. */
export interface PublishedKind<K extends Kind> extends InternalKind<K> {
  topics: Readonly<Partial<Record<TopicName, Publishing<K>>>>;
  /** Brand isolation: whether the row belongs to a brand, or a person, that the audience sees. */
  within: (row: Rows[K], audience: Audience) => boolean;
  /** Returns the permission that the row requires in addition to the permission for its scope. `null` if none. */
  needs: (row: Rows[K], audience: Audience) => AudienceKey | null;
  /** Returns the part of the row that the audience sees. */
  cut: (row: Rows[K], audience: Audience) => Rows[K];
  /** Whether the row remains visible after its brand was deleted. */
  outlivesBrand: boolean;
  /**
   * Whether rows can move from one brand to another. A row can then become invisible without leaving its topic, so a resume has to report
   * it as removed.
   */
  changesBrands: boolean;
}

/**
 * Storage in the shared table, for kinds without columns of their own. The rows of such a kind can be read by kind and id, by owner, or by
 * due time.
 */
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

/** Returns the time when a row expires, in milliseconds since 1970. `null` if it does not expire, or its period has not started. */
export function expiryOf<K extends AnyKind>({ retention }: InternalKind<K>, row: AllRows[K]): number | null {
  if (typeof retention === 'string') return null;
  const from = retention.from(row);
  return from === null ? null : from + retention.ms;
}
