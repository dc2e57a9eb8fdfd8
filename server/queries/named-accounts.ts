import type { RowQueries } from './rows.ts';

/** A LINE account as tables of figures name it. */
export interface NamedAccount {
  id: string;
  nickname: string;
  brandId: string;
}

export const accountsOf = (rows: RowQueries, brandIds: readonly string[]): NamedAccount[] =>
  brandIds.flatMap((brandId) =>
    rows.of('lineAccount', brandId).map(({ row: { id, nickname } }) => ({ id, nickname, brandId })),
  );
