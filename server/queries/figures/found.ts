import type { FigureRow } from '../../../shared/api/figures.ts';
import type { AnyRow, Said } from './sources.ts';

/** A place in a list by time. */
export interface Place {
  at: number;
  id: string;
}

/** Whether a row stands behind another in the order, newest first. */
export const isBefore = (a: Place, b: Place): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

/** A row behind a figure, at its place. */
export interface Found extends Place {
  row: FigureRow;
}

export function foundRow(row: AnyRow, at: number, said: Said): Found {
  return { at, id: row.id, row: shown(row, at, said) };
}

function shown(row: AnyRow, at: number, { value, counted, why }: Said): FigureRow {
  const messageId = messageIdOf(row);
  const staffId = 'staffId' in row ? row.staffId : null;
  return {
    conversationId: row.conversationId,
    messageId,
    episodeId: 'rated' in row ? row.id : null,
    staffId,
    brandId: row.brandId,
    at: new Date(at).toISOString(),
    value,
    counted,
    why,
  };
}

function messageIdOf(row: AnyRow): string | null {
  if ('answerId' in row) return row.answerId;
  if ('messageId' in row) return row.messageId;
  // A receipt is its message's.
  return 'single' in row ? row.id : null;
}
