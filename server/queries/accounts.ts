import { shelves } from '../kinds/conversations.ts';
import type { Sqlite } from '../storage/sqlite.ts';

interface Sums {
  conversations: number;
  archived: number;
  pending: number;
  unread: number;
  overtime: number;
}

/** Queries about a LINE account or a person that are rarely needed. Computed on demand. */
export class AccountQueries {
  private readonly anyBrand;
  private readonly sums;
  private readonly held;

  constructor(sqlite: Sqlite) {
    this.anyBrand = sqlite.prepare<[string], { brandId: string }>(
      'SELECT brand_id AS brandId FROM conversations WHERE line_account_id = ? LIMIT 1',
    );
    this.sums = sqlite.prepare<[string], Sums>(
      `SELECT count(*) AS conversations, ifnull(sum(shelf = ${shelves.archive}), 0) AS archived, ` +
        'ifnull(sum(is_pending), 0) AS pending, ' +
        'ifnull(sum(is_unread), 0) AS unread, ifnull(sum(is_overtime), 0) AS overtime ' +
        'FROM conversations WHERE line_account_id = ?',
    );
    this.held = sqlite.prepare<[string], { id: string }>(
      "SELECT id FROM conversations WHERE assigned_to = ? AND json_extract(row, '$.status') IN ('open', 'pending')",
    );
  }

  /** Returns the brand of the account's conversations. `null` if the account has no conversations. */
  brandOf(lineAccountId: string): string | null {
    return this.anyBrand.get(lineAccountId)?.brandId ?? null;
  }

  stats(lineAccountId: string): Sums {
    return this.sums.get(lineAccountId) as Sums;
  }

  /** Returns the ids of open and pending conversations assigned to a person. */
  conversationsOf(staffId: string): string[] {
    return this.held.all(staffId).map(({ id }) => id);
  }
}
