import { isMasterName } from '../commands/names.ts';
import type { Stored } from '../projections/stored.ts';
import { ConfigError } from '../settings.ts';

/**
 * Refuses an account that has the reserved name without the flag. The flag grants the bypass, not the name, so such an account would be
 * misleading.
 * @throws ConfigError with the name
 */
export function mustBearNoMasterName(people: readonly Stored<'staff'>[], master: string | null): void {
  const bearer = people.find(({ row, hidden }) => !hidden.master && isMasterName(row.username, master));
  if (bearer === undefined) return;
  throw new ConfigError(
    `MASTER_USERNAME reserves the username of an account that is not a master account: ${bearer.row.username}. ` +
      'Start without MASTER_USERNAME and rename that account, or choose another name.',
  );
}
