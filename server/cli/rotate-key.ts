import { resealAccount, resealMailServer, resealSecondFactor, resealSettings } from '../commands/reseal.ts';
import type { Engine } from '../engine/engine.ts';
import type { KeyChange } from '../keys/next-key.ts';
import { CannotOpen, Secrets } from '../keys/secrets.ts';
import { iceCredentialsOf } from '../projections/defaults.ts';
import type { RowQueries } from '../queries/rows.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { printable } from './printable.ts';

interface Sealed {
  engine: Pick<Engine, 'execute' | 'read'>;
  rows: Pick<RowQueries, 'all'>;
  /** Stores the key's id in the log. */
  noteKey: (keyId: string) => void | Promise<void>;
  print: (line: string) => void;
}

/** Re-encrypts all secrets with another key, one secret after the other. After an interruption, the next run continues. */
export async function rotateKey({
  engine,
  rows,
  noteKey,
  print,
  change,
}: Sealed & { change: KeyChange }): Promise<Outcome> {
  const secrets = new Secrets(change.next, [change.old]);
  const unopened = unopenedBy(secrets, engine, rows);
  if (unopened.length > 0) {
    for (const one of unopened) print(`cannot be decrypted: ${one}`);
    return failed(
      'Nothing was changed: the key of this installation does not decrypt these secrets. If the key is correct, enter the secrets again in the product or delete them. Then run the command again.',
      { unopened },
    );
  }
  const accounts = rows.all('lineAccount');
  const people = enrolled(rows);
  const reseal = (sealed: string) => (secrets.isCurrent(sealed) ? sealed : secrets.seal(secrets.open(sealed)));
  for (const { row } of accounts)
    await engine.execute('config', 'system', resealAccount({ lineAccountId: row.id, reseal }));
  await engine.execute('config', 'system', resealSettings({ reseal }));
  await engine.execute('config', 'system', resealMailServer({ reseal }));
  for (const { row } of people)
    await engine.execute(`staff/${row.id}`, 'system', resealSecondFactor({ staffId: row.id, reseal }));
  await noteKey(secrets.keyId);
  const todo = change.finish();
  print(
    `The secrets of ${accounts.length} LINE accounts are encrypted with the new key. All users must sign in again.`,
  );
  print(
    'If the old key was compromised, also issue new tokens at LINE: the log still contains secrets encrypted with the old key.',
  );
  if (todo !== null) print(todo);
  return done({ lineAccounts: accounts.length, secondFactors: people.length, nextStep: todo });
}

/** Accepts a key that may not decrypt everything, and lists the secrets that it cannot decrypt. */
export async function acceptKey({ engine, rows, noteKey, print, key }: Sealed & { key: Buffer }): Promise<Outcome> {
  const secrets = new Secrets(key);
  const unopened = unopenedBy(secrets, engine, rows);
  await noteKey(secrets.keyId);
  for (const one of unopened) print(`must be entered again: ${one}`);
  print('The next start uses the available key. All users must sign in again.');
  return done({ unopened });
}

/** Returns the names of the secrets that a key cannot decrypt. */
function unopenedBy(secrets: Secrets, { read }: Pick<Engine, 'read'>, rows: Pick<RowQueries, 'all'>): string[] {
  const accounts = rows
    .all('lineAccount')
    .filter(({ hidden }) => !opens(secrets, hidden.channelSecret, hidden.accessToken));
  const people = enrolled(rows).filter(({ hidden }) => !opens(secrets, hidden.secondFactor?.secret ?? null));
  const iceOpens = opens(secrets, ...iceCredentialsOf(read));
  const mailOpens = opens(secrets, read('mailServer', 'mail')?.hidden.password ?? null);
  return [
    ...accounts.map(({ row }) => `${printable(row.nickname)} (channel ${row.channelId})`),
    ...people.map(({ row }) => `the second factor of ${printable(row.username)}`),
    ...(iceOpens ? [] : ['the ICE servers in Settings']),
    ...(mailOpens ? [] : ['the mail server in Settings']),
  ];
}

const enrolled = (rows: Pick<RowQueries, 'all'>) =>
  rows.all('staff').filter(({ hidden }) => hidden.secondFactor !== null);

function opens(secrets: Secrets, ...sealed: (string | null)[]): boolean {
  try {
    for (const one of sealed) if (one !== null) secrets.open(one);
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}
