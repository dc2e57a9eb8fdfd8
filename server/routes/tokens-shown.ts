import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { TokenBearer } from '../../shared/vocabulary.ts';
import type { AllRows } from '../projections/stored.ts';
import type { RouteDeps } from './deps.ts';

export type TokenRow = AllRows['apiToken'];

/** Whether a person can see a token: their own, and tokens whose brands they all have access to. */
function sees(viewer: Viewer, { createdBy, assignedBrands }: TokenRow): boolean {
  if (createdBy === viewer.id || seesAllBrands(viewer)) return true;
  return assignedBrands.every((id) => viewer.assignedBrands.includes(id));
}

/** The tokens of one kind of bearer that a person can see. */
export function tokensOf({ engine, rows }: Pick<RouteDeps, 'engine' | 'rows'>, bearer: TokenBearer, absent: ErrorCode) {
  const isShown = (row: TokenRow, viewer: Viewer) =>
    row.bearer === bearer && row.expiresAt > engine.now() && sees(viewer, row);
  return {
    list: (viewer: Viewer): TokenRow[] =>
      rows
        .all('apiToken')
        .map(({ row }) => row)
        .filter((row) => isShown(row, viewer)),
    /** @throws Refusal `absent` */
    found(id: string, viewer: Viewer): TokenRow {
      const row = engine.read('apiToken', id)?.row;
      if (row === undefined || !isShown(row, viewer)) throw new Refusal(absent);
      return row;
    },
  };
}
