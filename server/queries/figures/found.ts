import type { FigureRow } from '../../../shared/api/figures.ts';
import type { AnyRow, Contribution } from './sources.ts';

/** Position in a list by time. */
export interface Place {
  at: number;
  id: string;
}

/** Whether a row comes after another in the order, newest first. */
export const isBefore = (a: Place, b: Place): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

/** A row behind a figure, with its position. */
export interface Found extends Place {
  row: FigureRow;
}

export function foundRow(
  row: AnyRow,
  at: number,
  { value, counted, why }: Contribution,
  { staffId, ...of }: Pick<FigureRow, 'messageId' | 'episodeId'> & Partial<Pick<FigureRow, 'staffId'>>,
): Found {
  const { id, conversationId, brandId } = row;
  const person = staffId === undefined && 'staffId' in row ? row.staffId : (staffId ?? null);
  return {
    at,
    id,
    row: { conversationId, ...of, staffId: person, brandId, at: new Date(at).toISOString(), value, counted, why },
  };
}
