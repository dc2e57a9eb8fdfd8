import Database from 'better-sqlite3';
import { HeadWait } from '../log/head-wait.ts';
import type { FollowedLog, Follower, Log, LogRecord } from '../log/port.ts';
import { openDerived } from '../storage/derived-file.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { accountAfter, type ReceivingAccount } from './receiving-account.ts';

export interface ReceivingAccountsOptions {
  log: Pick<Log, 'readStream' | 'follow' | 'storedHead'> & FollowedLog;
  /** File that caches the accounts between starts. Can be deleted without losing data. */
  file: string;
  warn: (message: string, error?: unknown) => void;
}

/** Version of the file. Increment it when `accountAfter` changes, so that the file is rebuilt. */
const version = 2;
const stream = 'config';
const pageSize = 1000;

interface Saved {
  position: number;
  at: number;
}

interface Opened {
  sqlite: Sqlite;
  position: number;
  accounts: Map<string, ReceivingAccount>;
}

/** Opens the file and reads it completely, so that damage is detected immediately. Rebuilds a file that belongs to another log. */
function open(file: string, log: FollowedLog): Opened {
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
    CREATE TABLE IF NOT EXISTS checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL, at INTEGER NOT NULL);
  `);
  const saved = sqlite.prepare<[], Saved>('SELECT position, at FROM checkpoint').get();
  if (saved === undefined || !log.holds(saved.position, saved.at)) {
    sqlite.exec('DELETE FROM accounts; DELETE FROM checkpoint');
    return { sqlite, position: 0, accounts: new Map() };
  }
  const found = sqlite.prepare<[], { id: string; account: string }>('SELECT * FROM accounts').all();
  const accounts = found.map(({ id, account }) => [id, parsedRow(account) as ReceivingAccount] as const);
  return { sqlite, position: saved.position, accounts: new Map(accounts) };
}

/**
 * The LINE accounts that webhooks need. Updated from the log independently of all other rows, so that customers' messages are accepted
 * while the other rows are being rebuilt.
 */
export class ReceivingAccounts {
  private readonly options: ReceivingAccountsOptions;
  private readonly sqlite: Sqlite;
  private readonly accounts: Map<string, ReceivingAccount>;
  /** Changed accounts that are not in the file yet. */
  private readonly unsaved = new Set<string>();
  private position: number;
  private at = 0;
  private follower: Follower | null = null;
  /** Position of the last record that the follower has received. */
  private seen = 0;
  private onSeen: (() => void) | null = null;
  private readonly headWait: HeadWait;

  constructor(options: ReceivingAccountsOptions) {
    this.options = options;
    this.headWait = new HeadWait(options.log, (position, timeoutMs) => this.reached(position, timeoutMs));
    const { sqlite, position, accounts } = openDerived(options.file, () => open(options.file, options.log));
    this.sqlite = sqlite;
    this.position = position;
    this.accounts = accounts;
  }

  get(id: string): ReceivingAccount | undefined {
    return this.accounts.get(id);
  }

  /** Whether webhooks can be verified. */
  get ready(): boolean {
    return this.follower !== null;
  }

  /** Resolves when all accounts in the log are known. From then on, changes are applied as soon as they are in the log. */
  async start(): Promise<void> {
    const { log, warn } = this.options;
    // The end of the file, not of the log: in a cluster, the log can have records that the file does not have yet.
    const head = log.headNow();
    for (;;) {
      const records = await log.readStream(stream, this.position, pageSize);
      this.take(records);
      if (records.length < pageSize) break;
    }
    const onError = (error: unknown) => {
      if (error !== null) warn('LINE accounts: Log cannot be read, retrying', error);
    };
    this.seen = Math.max(head, this.position);
    this.follower = log.follow(this.seen, (records) => this.take(records), onError);
  }

  /** Resolves with `true` when the accounts include what other nodes have stored until now, or `false` after 2 s. */
  caughtUp(): Promise<boolean> {
    return this.headWait.wait();
  }

  private async reached(position: number, timeoutMs: number): Promise<boolean> {
    if (this.seen >= position) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timeout = setTimeout(() => resolve(false), timeoutMs);
    this.onSeen = () => {
      if (this.seen >= position) resolve(true);
    };
    const isReached = await promise;
    clearTimeout(timeout);
    this.onSeen = null;
    return isReached;
  }

  private take(records: readonly LogRecord[]): void {
    const ours = records.filter((record) => record.stream === stream);
    for (const { events, position, at } of ours) {
      for (const event of events) {
        const change = accountAfter(event, (id) => this.accounts.get(id));
        if (change === undefined) continue;
        if (change.account === null) this.accounts.delete(change.id);
        else this.accounts.set(change.id, change.account);
        this.unsaved.add(change.id);
      }
      this.position = position;
      this.at = at;
    }
    if (ours.length > 0) this.save();
    this.seen = Math.max(this.seen, records.at(-1)?.position ?? 0);
    this.onSeen?.();
  }

  /**
   * Saves changed accounts to the file. After a failure, the accounts are saved with the next change. Until then, a start takes longer,
   * because it reads the unsaved changes from the log.
   */
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
        this.sqlite.prepare('INSERT OR REPLACE INTO checkpoint VALUES (1, ?, ?)').run(this.position, this.at);
      })();
      this.unsaved.clear();
    } catch (error) {
      this.options.warn('LINE accounts could not be stored', error);
    }
  }

  async close(): Promise<void> {
    await this.follower?.stop();
    this.follower = null;
    this.sqlite.close();
  }
}
