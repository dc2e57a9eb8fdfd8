import type { FigureRow } from '../../../shared/api/figures.ts';
import type { AnyRow, Contribution } from './sources.ts';

/** Place of a row in a list that is sorted by time. */
export interface Place {
  at: number;
  id: string;
}

/** Whether a row is older than another, and so follows it in a list with the newest row first. */
export const isBefore = (a: Place, b: Place): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

/** A row behind a figure, with its place in the list. */
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
