import { isMasterName } from '../commands/names.ts';
import { ConfigError } from '../config.ts';
import type { Stored } from '../projections/stored.ts';

/**
 * The flag bypasses, not the name: an account that bears the reserved name without the flag would look like what it is not.
 * @throws ConfigError naming it
 */
export function mustBearNoMasterName(people: readonly Stored<'staff'>[], master: string | null): void {
  const bearer = people.find(({ row, hidden }) => !hidden.master && isMasterName(row.username, master));
  if (bearer === undefined) return;
  throw new ConfigError(
    `MASTER_USERNAME reserves the name of an account that is not master: ${bearer.row.username}. ` +
      'Start without MASTER_USERNAME and rename that account, or choose another name.',
  );
}
