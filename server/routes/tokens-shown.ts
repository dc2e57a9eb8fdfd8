import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { TokenBearer } from '../../shared/vocabulary.ts';
import type { AllRows } from '../projections/stored.ts';
import type { RouteDeps } from './deps.ts';

export type TokenRow = AllRows['apiToken'];

/** One's own tokens, and those that reach no further than one sees. */
function sees(viewer: Viewer, { createdBy, assignedBrands }: TokenRow): boolean {
  if (createdBy === viewer.id || seesAllBrands(viewer)) return true;
  return assignedBrands.every((id) => viewer.assignedBrands.includes(id));
}

/** The tokens of one sort of bearer, as far as somebody may see them. */
export function tokensOf({ engine, rows }: Pick<RouteDeps, 'engine' | 'rows'>, bearer: TokenBearer, absent: ErrorCode) {
  const isShown = (row: TokenRow, viewer: Viewer) =>
    row.bearer === bearer && row.expiresAt > engine.now() && sees(viewer, row);
  return {
    list: (viewer: Viewer): TokenRow[] =>
      rows
        .all('apiToken')
        .map(({ row }) => row)
        .filter((row) => isShown(row, viewer)),
    /** @throws Refusal the code of its absence */
    found(id: string, viewer: Viewer): TokenRow {
      const row = engine.read('apiToken', id)?.row;
      if (row === undefined || !isShown(row, viewer)) throw new Refusal(absent);
      return row;
    },
  };
}
