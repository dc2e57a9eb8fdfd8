import type { Kind, Rows } from '../../shared/rows.ts';
import type { AnyKind, Stored } from './stored.ts';

/**
 * Under which topics a row is published. A scope listens to topics; a row that leaves a topic leaves a tombstone there.
 * Rows that never leave the server have none.
 */
export function topicsOf(kind: AnyKind, stored: Stored | undefined): readonly string[] {
  if (stored === undefined) return [];
  const publish = publishers[kind as Kind] as ((row: unknown) => readonly string[]) | undefined;
  return publish === undefined ? [] : publish(stored.row);
}

const publishers: { [K in Kind]: (row: Rows[K]) => readonly string[] } = {
  brand: () => ['config'],
  lineAccount: () => ['config'],
  label: () => ['config'],
  quickReply: () => ['config'],
  settings: () => ['config'],
  staff: (row) => ['team', `me:${row.id}`],
  colleague: () => ['team'],
  conversation: (row) => [`inbox:${row.brandId}`, `conversation:${row.id}`],
  message: (row) => [`conversation:${row.conversationId}`],
  episode: (row) => [`conversation:${row.conversationId}`],
  sale: (row) => [`conversation:${row.conversationId}`],
  counts: (row) =>
    row.staffId === null ? [`inbox:${row.brandId}`, `dashboard:${row.brandId}`] : [`me:${row.staffId}`],
  metric: (row) => [`dashboard:${row.brandId}`],
  automation: () => ['config'],
  call: (row) => [`conversation:${row.conversationId}`],
  lineQuota: (row) => [`inbox:${row.brandId}`],
  notification: (row) => [`me:${row.staffId}`],
};
