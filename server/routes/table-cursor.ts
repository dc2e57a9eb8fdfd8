import { Day } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import { decodeCursor, encodeCursor } from '../queries/cursor.ts';
import type { TableCount, TablePlace } from '../queries/figures/detailed-table.ts';

/** Position after a page of the detailed table, and the number of rows counted with the first page. */
interface TableCursor {
  after: TablePlace;
  counted: TableCount;
}

export function encodeTableCursor({ after: { date, staff }, counted }: TableCursor): string {
  const { total, totalIsMore } = counted;
  return encodeCursor({ key: JSON.stringify([date, staff.fullName, total, totalIsMore]), id: staff.id });
}

/** @throws Refusal `cursor_invalid` */
export function decodeTableCursor(cursor: string | undefined): TableCursor | null {
  const decoded = decodeCursor(cursor);
  if (decoded === null) return null;
  const [date, fullName, total, totalIsMore] = partsOf(String(decoded.key));
  if (!Day.safeParse(date).success || typeof fullName !== 'string') throw new Refusal('cursor_invalid');
  if (!Number.isSafeInteger(total) || typeof totalIsMore !== 'boolean') throw new Refusal('cursor_invalid');
  return {
    after: { date: date as string, staff: { id: decoded.id, fullName } },
    counted: { total: total as number, totalIsMore },
  };
}

function partsOf(key: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
