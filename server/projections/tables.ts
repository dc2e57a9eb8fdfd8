import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { auditExpressions } from '../kinds/audit-index.ts';
import { fieldsInColumns } from '../kinds/kind.ts';
import { row, rowBesides, rowColumns, rowIndexes } from './tables-of-sets.ts';

export const rows = sqliteTable('rows', rowColumns, (table) => [
  ...rowIndexes(table),
  ...Object.entries(auditExpressions).map(([name, expression]) =>
    index(`audit_by_${name}`).on(sql.raw(expression), table.owner, table.id).where(sql`kind = 'audit'`),
  ),
]);

/**
 * Table of the conversations. All sort keys are sorted in ascending order, and rows with equal keys by id. kinds/conversations.ts computes
 * the columns.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    ...row,
    brandId: text('brand_id').notNull(),
    lineAccountId: text('line_account_id').notNull(),
    /** Whether the conversation is in the inbox, in the archive, or blocked. */
    shelf: integer().notNull().default(0),
    smart: integer().notNull(),
    latest: integer().notNull(),
    priority: integer().notNull(),
    unread: integer().notNull(),
    recent: integer().notNull().default(0),
    waiting: integer(),
    isOpen: integer('is_open').notNull().default(0),
    isPending: integer('is_pending').notNull(),
    isImportant: integer('is_important').notNull(),
    isPinned: integer('is_pinned').notNull(),
    isUnread: integer('is_unread').notNull(),
    isOvertime: integer('is_overtime').notNull(),
    isUnassigned: integer('is_unassigned').notNull().default(0),
    isVip: integer('is_vip').notNull().default(0),
    isResolved: integer('is_resolved').notNull().default(0),
    isSnoozed: integer('is_snoozed').notNull().default(0),
    isActive: integer('is_active').notNull().default(0),
    assignedTo: text('assigned_to'),
    memberGroup: text('member_group').notNull(),
    /** UTC day of the last content. `null` if there is no content. */
    quietDay: integer('quiet_day'),
    name: text().notNull(),
  },
  (table) => [
    index('conversations_smart').on(table.brandId, table.shelf, table.smart, table.id),
    index('conversations_latest').on(table.brandId, table.shelf, table.latest, table.id),
    index('conversations_priority').on(table.brandId, table.shelf, table.priority, table.id),
    index('conversations_unread').on(table.brandId, table.shelf, table.unread, table.id),
    index('conversations_version').on(table.brandId, table.version),
    index('conversations_is_open').on(table.brandId, table.smart).where(sql`is_open = 1`),
    index('conversations_is_pending').on(table.brandId, table.smart).where(sql`is_pending = 1`),
    index('conversations_is_important').on(table.brandId, table.smart).where(sql`is_important = 1`),
    index('conversations_is_pinned').on(table.brandId, table.smart).where(sql`is_pinned = 1`),
    index('conversations_is_unread').on(table.brandId, table.smart).where(sql`is_unread = 1`),
    index('conversations_is_overtime').on(table.brandId, table.smart).where(sql`is_overtime = 1`),
    index('conversations_is_unassigned').on(table.brandId, table.smart).where(sql`is_unassigned = 1`),
    index('conversations_is_vip').on(table.brandId, table.smart).where(sql`is_vip = 1`),
    index('conversations_is_resolved').on(table.brandId, table.smart).where(sql`is_resolved = 1`),
    index('conversations_is_snoozed').on(table.brandId, table.smart).where(sql`is_snoozed = 1`),
    index('conversations_waiting').on(table.brandId, table.waiting, table.id).where(sql`waiting IS NOT NULL`),
    index('conversations_current').on(table.brandId, table.recent, table.id).where(sql`is_active = 1 OR is_unread = 1`),
    index('conversations_members').on(table.brandId, table.recent, table.id).where(sql`member_group <> 'normal'`),
    index('conversations_quiet').on(table.quietDay, table.id).where(sql`quiet_day IS NOT NULL`),
    index('conversations_assigned')
      .on(table.assignedTo, table.brandId, table.smart)
      .where(sql`assigned_to IS NOT NULL`),
  ],
);

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    ...rowBesides(fieldsInColumns.messages),
    conversationId: text('conversation_id').notNull(),
    at: integer().notNull(),
    position: integer().notNull(),
    blob: text(),
    clientId: text('client_id'),
    direction: text().notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    quotedMessageId: text('quoted_message_id'),
    sentVia: text('sent_via'),
    editedAt: text('edited_at'),
  },
  (table) => [
    index('messages_by_time').on(table.conversationId, table.at, table.position, table.id),
    index('messages_by_blob').on(table.blob).where(sql`blob IS NOT NULL`),
    index('messages_by_client').on(table.conversationId, table.clientId).where(sql`client_id IS NOT NULL`),
  ],
);
