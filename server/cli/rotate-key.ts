import { resealAccount } from '../commands/reseal.ts';
import type { Engine } from '../engine/engine.ts';
import type { KeyChange } from '../next-key.ts';
import type { RowQueries } from '../queries/rows.ts';
import { CannotOpen, Secrets } from '../secrets.ts';

interface RotateKey {
  engine: Pick<Engine, 'execute'>;
  rows: Pick<RowQueries, 'all'>;
  change: KeyChange;
  say: (line: string) => void;
}

/**
 * Seals the secrets of all LINE accounts under another key, an account at a time. Interrupted, it goes on where it stopped.
 * @returns the exit code
 */
export async function rotateKey({ engine, rows, change, say }: RotateKey): Promise<number> {
  const secrets = new Secrets(change.next, [change.old]);
  const accounts = rows.all('lineAccount');
  const closed = accounts.filter(({ hidden }) => !opens(secrets, hidden.channelSecret, hidden.accessToken));
  if (closed.length > 0) {
    say('Nothing was changed: the key of this installation does not open the secrets of these LINE accounts.');
    for (const { row } of closed) say(`  ${row.nickname} (channel ${row.channelId})`);
    say('If the key is the right one, enter their secrets again in the product, or delete them; then run this again.');
    return 1;
  }
  const reseal = (sealed: string) => (secrets.isCurrent(sealed) ? sealed : secrets.seal(secrets.open(sealed)));
  for (const { row } of accounts)
    await engine.execute('config', 'system', resealAccount({ lineAccountId: row.id, reseal }));
  const todo = change.finish();
  say(`The secrets of ${accounts.length} LINE accounts are sealed under the new key. Everybody signs in again.`);
  say('If the old key fell into other hands, issue new tokens at LINE too: the log keeps what it had sealed.');
  if (todo !== null) say(todo);
  return 0;
}

function opens(secrets: Secrets, ...sealed: (string | null)[]): boolean {
  try {
    for (const one of sealed) if (one !== null) secrets.open(one);
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}
