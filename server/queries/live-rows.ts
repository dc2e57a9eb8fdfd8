import type { FigureRow } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import type { FigureName } from '../../shared/figures.ts';
import { unpinned } from '../../shared/inbox-order.ts';
import type { LiveMetric } from '../../shared/metrics.ts';
import type { Conversation } from '../../shared/rows.ts';
import { shelves } from '../kinds/conversations.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { decodeCursor } from './cursor.ts';
import { cut } from './page.ts';

type LiveName = LiveMetric | 'loadRate';

/**
 * A subset of a figure's conversations that a single index contains in sort order. In the index, the values of `column` are sorted from the
 * newest to the oldest time, and equal values by id.
 */
interface Part {
  index: string;
  column: string;
  /** Number to subtract from the column to get the sort key that all parts share. */
  offset: number;
  where: string;
}

const active: Part = { index: 'conversations_current', column: 'recent', offset: 0, where: 'is_active = 1' };
const waiting: Part = { index: 'conversations_waiting', column: 'waiting', offset: 0, where: 'waiting IS NOT NULL' };
const only = (part: Part, where: string): Part => ({ ...part, where: `${part.where} AND ${where}` });
const isPerson = "json_extract(row, '$.kind') = 'user'";
const isVip = `member_group <> 'normal' AND ${isPerson}`;

/**
 * All conversations with a single customer. In the index of the inbox order, the inbox, the archive and blocked conversations are separate,
 * and so are pinned conversations. Each of these is a part.
 */
const everyone: Part[] = Object.values(shelves).flatMap((shelf) => {
  const part = { index: 'conversations_latest', column: 'latest' };
  const where = `shelf = ${shelf} AND ${isPerson} AND latest`;
  return [
    { ...part, offset: 0, where: `${where} < ${unpinned}` },
    { ...part, offset: unpinned, where: `${where} >= ${unpinned}` },
  ];
});

/**
 * The parts that contain the conversations of each figure. Rows of an index that do not belong to a figure are skipped. The skipped rows
 * are other conversations in progress, so there are few of them.
 */
const parts: Record<LiveName, readonly Part[]> = {
  activeConversations: [active],
  loadRate: [only(active, 'assigned_to IN (SELECT value FROM json_each(@holders))')],
  unassignedCustomers: [only(active, 'assigned_to IS NULL')],
  unreadTotal: [{ ...active, where: 'is_unread = 1' }],
  waitingCustomers: [waiting],
  overtimeCustomers: [only(waiting, 'is_overtime = 1')],
  vipWaiting: [only(waiting, isVip)],
  vipCustomers: [{ ...active, index: 'conversations_members', where: isVip }],
  customers: everyone,
};

interface LiveQuery {
  brandIds: readonly string[];
  limit: number;
  cursor: string | undefined;
  /** Ids of the people whose conversations make up the load. */
  holders: readonly string[];
}

export class LiveRows {
  private readonly sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
  }

  /**
   * Returns the conversations of a current figure, newest first.
   * @throws Refusal `cursor_invalid`
   */
  page(
    name: LiveName,
    { brandIds, limit, cursor, holders }: LiveQuery,
  ): { rows: FigureRow[]; nextCursor: string | null } {
    const after = decodeCursor(cursor);
    if (after !== null && !Number.isSafeInteger(after.key)) throw new Refusal('cursor_invalid');
    const parameters = { ...after, limit: limit + 1, holders: JSON.stringify(holders) };
    const found = parts[name].flatMap(({ index, column, offset, where }) => {
      const begins = after === null ? '' : `AND (${column}, id) > (@key + ${offset}, @id)`;
      const statement = this.sqlite.prepare<[Record<string, unknown>], { id: string; key: number }>(
        `SELECT id, ${column} - ${offset} AS key FROM conversations INDEXED BY ${index}
         WHERE brand_id = @brand AND ${where} ${begins} ORDER BY ${column}, id LIMIT @limit`,
      );
      return brandIds.flatMap((brand) => statement.all({ ...parameters, brand }));
    });
    found.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
    const { items, nextCursor } = cut(found, limit, (place) => place);
    const row = this.sqlite.prepare<[string], string>('SELECT row FROM conversations WHERE id = ?').pluck();
    const rows = items.flatMap(({ id }) => {
      const text = row.get(id);
      return text === undefined ? [] : [shown(name, parsedRow(text) as Conversation)];
    });
    return { rows, nextCursor };
  }
}

const isWaiting: readonly FigureName[] = ['waitingCustomers', 'overtimeCustomers', 'vipWaiting'];

function shown(name: LiveName, row: Conversation): FigureRow {
  const { id, brandId, assignedTo, waitingSince, lastMessage, createdAt, overdue, status } = row;
  const since = isWaiting.includes(name) ? waitingSince : null;
  return {
    conversationId: id,
    messageId: null,
    episodeId: null,
    staffId: assignedTo,
    brandId,
    at: since ?? lastMessage?.at ?? createdAt,
    value: 1,
    counted: true,
    why: since === null ? status : overdue ? 'overtime' : 'waiting',
  };
}
