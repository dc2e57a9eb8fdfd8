import type { RowQueries } from './rows.ts';

/** LINE account as displayed in tables of figures. */
export interface NamedAccount {
  id: string;
  nickname: string;
  brandId: string;
}

export const accountsOf = (rows: RowQueries, brandIds: readonly string[]): NamedAccount[] =>
  brandIds.flatMap((brandId) =>
    rows.of('lineAccount', brandId).map(({ row: { id, nickname } }) => ({ id, nickname, brandId })),
  );
