import type { FigureRow } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { Filter } from '../../shared/inbox-order.ts';
import type { LiveMetric } from '../../shared/metrics.ts';
import type { Conversation } from '../../shared/rows.ts';
import { liveFigures } from '../turns/live-figures.ts';
import type { ConversationQueries } from './conversations.ts';

/** The conversations behind the figures that say "now", as the inbox's rows have them. */

/** The narrowest list of the inbox that has all of them. */
const filters: Record<LiveMetric, Filter> = {
  activeConversations: 'all',
  waitingCustomers: 'all',
  overtimeCustomers: 'overtime',
  unassignedCustomers: 'unassigned',
  vipCustomers: 'vip',
  vipWaiting: 'vip',
  customers: 'all',
  unreadTotal: 'unread',
};

/** These count customers whose conversation is archived, too. */
const ofArchived: readonly FigureName[] = ['vipCustomers', 'customers'];

/** Pages of the inbox that are read for one answer. */
const pagesMax = 50;

interface Place {
  /** Rows found before. */
  found: number;
  archived: boolean;
  cursor: string | null;
}

interface Asked {
  brandIds: readonly string[];
  viewerId: string;
  /** As the figure has it: the search ends once they are all found. */
  value: number;
  limit: number;
  cursor: string | undefined;
  /** People whose conversations make up the load. */
  holders: ReadonlySet<string>;
}

export function liveRows(conversations: ConversationQueries, name: LiveMetric | 'loadRate', asked: Asked) {
  const { brandIds, viewerId, value, limit, holders } = asked;
  const rows: FigureRow[] = [];
  let place: Place | null = placeOf(asked.cursor);
  for (let page = 0; page < pagesMax && place !== null && rows.length < limit; page += 1) {
    const { archived, cursor }: Place = place;
    const { items, nextCursor } = conversations.list(
      {
        brand: 'all',
        filter: archived || name === 'loadRate' ? 'all' : filters[name],
        sort: 'latest',
        match: 'any',
        archived,
        limit: limit - rows.length,
        ...(cursor === null ? {} : { cursor }),
      },
      brandIds,
      viewerId,
    );
    const found = items.filter((row) => countsFor(name, row, holders)).map((row) => shown(name, row));
    rows.push(...found);
    place = after(name, { ...place, found: place.found + found.length }, nextCursor, value);
  }
  const nextCursor = place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');
  return { rows, nextCursor, total: value };
}

/** The next place to look; null once all are found, or there is nothing more. */
function after(name: FigureName, place: Place, cursor: string | null, value: number): Place | null {
  if (place.found >= value) return null;
  if (cursor !== null) return { ...place, cursor };
  return ofArchived.includes(name) && !place.archived ? { ...place, archived: true, cursor: null } : null;
}

/** @throws Refusal `cursor_invalid` */
function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return { found: 0, archived: false, cursor: null };
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Partial<Place>;
    const { found, archived, cursor: inner } = place;
    if (typeof found === 'number' && typeof archived === 'boolean' && (inner === null || typeof inner === 'string'))
      return { found, archived, cursor: inner };
  } catch {
    // It is none of ours.
  }
  throw new Refusal('cursor_invalid');
}

function countsFor(name: LiveMetric | 'loadRate', row: Conversation, holders: ReadonlySet<string>): boolean {
  if (name !== 'loadRate') return liveFigures(row)[name] === 1;
  return liveFigures(row).activeConversations === 1 && row.assignedTo !== null && holders.has(row.assignedTo);
}

const isWaiting: readonly FigureName[] = ['waitingCustomers', 'overtimeCustomers', 'vipWaiting'];

function shown(name: LiveMetric | 'loadRate', row: Conversation): FigureRow {
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
