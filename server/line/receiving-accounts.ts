import Database from 'better-sqlite3';
import type { Follower, Log, LogRecord } from '../log/port.ts';
import { openDerived } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { accountAfter, type ReceivingAccount } from './receiving-account.ts';

export interface ReceivingAccountsOptions {
  log: Pick<Log, 'head' | 'readStream' | 'follow'>;
  /** Holds them from one start to the next; losing it loses nothing. */
  file: string;
  warn: (message: string, error?: unknown) => void;
}

/** A change of `accountAfter` raises it, and the file is filled anew. */
const version = 1;
const stream = 'config';
const pageSize = 1000;

function open(file: string): Sqlite {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('secure_delete = ON');
  if (sqlite.pragma('user_version', { simple: true }) !== version) {
    sqlite.exec('DROP TABLE IF EXISTS accounts; DROP TABLE IF EXISTS checkpoint');
    sqlite.pragma(`user_version = ${version}`);
  }
  sqlite.exec(`
    CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, account TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL);
  `);
  return sqlite;
}

/**
 * The LINE accounts as webhooks need them. They follow the log by themselves, so that customers' messages are taken while all
 * other rows are being built.
 */
export class ReceivingAccounts {
  private readonly options: ReceivingAccountsOptions;
  private readonly sqlite: Sqlite;
  private readonly accounts = new Map<string, ReceivingAccount>();
  /** Changed, and not in the file yet. */
  private readonly unsaved = new Set<string>();
  private position = 0;
  private follower: Follower | null = null;

  constructor(options: ReceivingAccountsOptions) {
    this.options = options;
    this.sqlite = openDerived(options.file, () => open(options.file));
  }

  get(id: string): ReceivingAccount | undefined {
    return this.accounts.get(id);
  }

  /** Webhooks can be judged. */
  get ready(): boolean {
    return this.follower !== null;
  }

  /** Resolves when all that the log says of accounts is known; from then on each is known as soon as it is in the log. */
  async start(): Promise<void> {
    const { log, warn } = this.options;
    const head = await log.head();
    this.load(head);
    for (;;) {
      const records = await log.readStream(stream, this.position, pageSize);
      this.take(records);
      if (records.length < pageSize) break;
    }
    const trouble = (error: unknown) => {
      if (error !== null) warn('accounts: the log cannot be read, trying again', error);
    };
    this.follower = log.follow(Math.max(head, this.position), (records) => this.take(records), trouble);
  }

  /** A file that is ahead of the log belongs to another one. */
  private load(head: number): void {
    const saved = this.sqlite.prepare<[], { position: number }>('SELECT position FROM checkpoint').get()?.position ?? 0;
    if (saved > head) this.sqlite.exec('DELETE FROM accounts; DELETE FROM checkpoint');
    else this.position = saved;
    const found = this.sqlite.prepare<[], { id: string; account: string }>('SELECT * FROM accounts').all();
    for (const { id, account } of found) this.accounts.set(id, JSON.parse(account) as ReceivingAccount);
  }

  private take(records: readonly LogRecord[]): void {
    const ours = records.filter((record) => record.stream === stream);
    for (const { events, position } of ours) {
      for (const event of events) {
        const change = accountAfter(event, (id) => this.accounts.get(id));
        if (change === undefined) continue;
        if (change.account === null) this.accounts.delete(change.id);
        else this.accounts.set(change.id, change.account);
        this.unsaved.add(change.id);
      }
      this.position = position;
    }
    if (ours.length > 0) this.save();
  }

  /** A file that cannot be written costs nothing but time at the next start: it gets the rest with the next change. */
  private save(): void {
    try {
      this.sqlite.transaction(() => {
        const put = this.sqlite.prepare('INSERT OR REPLACE INTO accounts VALUES (?, ?)');
        const remove = this.sqlite.prepare('DELETE FROM accounts WHERE id = ?');
        for (const id of this.unsaved) {
          const account = this.accounts.get(id);
          if (account === undefined) remove.run(id);
          else put.run(id, JSON.stringify(account));
        }
        this.sqlite.prepare('INSERT OR REPLACE INTO checkpoint VALUES (1, ?)').run(this.position);
      })();
      this.unsaved.clear();
    } catch (error) {
      this.options.warn('the accounts of webhooks could not be kept', error);
    }
  }

  async close(): Promise<void> {
    await this.follower?.stop();
    this.follower = null;
    this.sqlite.close();
  }
}
