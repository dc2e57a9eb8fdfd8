import { readdirSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import { type Event, isEventType } from '../../shared/events/index.ts';
import { migrationsFolder } from '../assets.ts';
import type { Sqlite } from '../sqlite.ts';

/** The migrations that a file of the log went through. */
export function migrationNames(sqlite: Sqlite): string[] {
  return sqlite
    .prepare<[], { name: string }>('SELECT name FROM __drizzle_migrations ORDER BY id')
    .all()
    .map(({ name }) => name);
}

export function mustKnowMigrations(names: readonly string[]): void {
  const known = new Set(readdirSync(migrationsFolder('log')));
  if (names.some((name) => !known.has(name))) throw new Refusal('backup_too_new');
}

/** Secrets of an account as the log has them last. */
export interface SealedAccount {
  id: string;
  nickname: string;
  sealed: string[];
}

const chunk = 5000;

/**
 * Reads a log from end to end. @returns the secrets that it holds
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
export async function checkLog(file: string, head: number): Promise<SealedAccount[]> {
  const sqlite = new Database(file, { readonly: true });
  try {
    const sound = sqlite.pragma('quick_check', { simple: true }) === 'ok';
    if (!sound) throw new Refusal('not_a_backup');
    mustKnowMigrations(migrationNames(sqlite));
    return await readAll(sqlite, head);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // What SQLite or JSON cannot make sense of.
    throw new Refusal('not_a_backup');
  } finally {
    sqlite.close();
  }
}

async function readAll(sqlite: Sqlite, head: number): Promise<SealedAccount[]> {
  const select = sqlite.prepare<[number, number], { position: number; events: string }>(
    'SELECT position, events FROM records WHERE position > ? ORDER BY position LIMIT ?',
  );
  const accounts = new Map<string, Account>();
  let position = 0;
  for (;;) {
    const records = select.all(position, chunk);
    for (const record of records) {
      position = record.position;
      for (const event of JSON.parse(record.events) as Event[]) {
        if (!isEventType(event.type)) throw new Refusal('backup_too_new');
        follow(accounts, event);
      }
    }
    if (records.length < chunk) break;
    await breathe();
  }
  if (position !== head) throw new Refusal('not_a_backup');
  return [...accounts].map(([id, { nickname, channelSecret, accessToken }]) => ({
    id,
    nickname,
    sealed: [channelSecret, accessToken].filter((one) => one !== null),
  }));
}

interface Account {
  nickname: string;
  channelSecret: string | null;
  accessToken: string | null;
}

function follow(accounts: Map<string, Account>, event: Event): void {
  if (event.type === 'line-account.created') {
    const { lineAccountId, nickname, channelSecret, accessToken } = event;
    accounts.set(lineAccountId, { nickname, channelSecret, accessToken });
  }
  if (event.type === 'line-account.deleted') accounts.delete(event.lineAccountId);
  const known = 'lineAccountId' in event ? accounts.get(event.lineAccountId) : undefined;
  if (event.type !== 'line-account.changed' || known === undefined) return;
  if (event.nickname !== undefined) known.nickname = event.nickname;
  if (event.channelSecret !== undefined) known.channelSecret = event.channelSecret;
  if (event.accessToken !== undefined) known.accessToken = event.accessToken;
}
