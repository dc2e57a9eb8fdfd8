import { limits } from '../../shared/limits.ts';
import type { Kind, Rows } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import type { Sqlite } from '../sqlite.ts';
import { isVisible, ofLivingBrand, type Room } from './scope.ts';

interface Found {
  kind: string;
  id: string;
  version: number;
  row: string;
}

/** What the answers to one request may still hold. What was read in vain counts too: it has cost as much. */
export interface Allowance {
  rows: number;
  bytes: number;
}

const max = limits.resumeRowsMax + 1;

/** Small kinds by the topic that publishes them. */
const kindsUnder: Record<string, string[]> = {
  config: ['brand', 'lineAccount', 'label', 'quickReply', 'settings', 'automation'],
  team: ['staff', 'colleague'],
  me: ['staff', 'counts', 'notification'],
  inbox: ['counts', 'lineQuota'],
  dashboard: ['counts', 'metric'],
  conversation: ['episode', 'sale', 'call'],
};

/** Kinds whose rows can leave a person's sight without leaving the topic: by a change of the brands that they belong to. */
const moving: ReadonlySet<string> = new Set(['lineAccount', 'quickReply', 'staff', 'colleague'] satisfies Kind[]);

/** SYNC-8: the rows of a scope that changed after a position, tombstones included. */
export class ResumeRows {
  private readonly sqlite: Sqlite;
  private readonly lastBrandDeleted;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
    this.lastBrandDeleted = sqlite.prepare<[], { version: number | null }>(
      "SELECT max(version) AS version FROM tombstones WHERE topic = 'config' AND kind = 'brand'",
    );
  }

  /** Position of the last deletion of a brand, which takes its rows out of every scope; 0 when there was none. */
  brandDeletedAt(): number {
    return this.lastBrandDeleted.get()?.version ?? 0;
  }

  /** null when there are more than a snapshot is worth, or than is left. Who asks since 0 holds nothing that could be gone. */
  since(
    room: Room,
    since: number,
    topics: readonly string[],
    brandExists: (brandId: string) => boolean,
    allowance: Allowance,
  ): DeltaRow[] | null {
    const found: Found[] = [];
    const gone: DeltaRow[] = [];
    const isLeft = (bytes: number) => {
      allowance.rows -= 1;
      allowance.bytes -= bytes;
      return Math.min(allowance.rows, allowance.bytes, limits.resumeRowsMax - found.length - gone.length) >= 0;
    };
    for (const topic of topics) {
      for (const one of this.changed(topic, since)) {
        found.push(one);
        if (!isLeft(one.row.length)) return null;
      }
      if (since === 0) continue;
      for (const { kind, id, version } of this.tombstones(topic, since)) {
        gone.push({ kind, id, version, row: null });
        if (!isLeft(0)) return null;
      }
    }
    const rows: DeltaRow[] = [];
    for (const { kind, id, version, row } of found) {
      const parsed = JSON.parse(row) as Rows[Kind];
      if (isVisible(kind as Kind, parsed, room.audience) && ofLivingBrand(parsed, brandExists)) {
        rows.push({ kind, id, version, row: parsed });
      } else if (since > 0 && moving.has(kind)) gone.push({ kind, id, version, row: null });
    }
    const present = new Set(rows.map(({ kind, id }) => `${kind}\n${id}`));
    return [...rows, ...gone.filter(({ kind, id }) => !present.has(`${kind}\n${id}`))];
  }

  /** Read one by one, so that no more is held than may be told. */
  private *changed(topic: string, since: number): Generator<Found> {
    const [name, owner] = split(topic);
    for (const kind of kindsUnder[name] ?? []) {
      const byOwner = owner !== '' && !(name === 'me' && kind === 'staff');
      const where = byOwner ? 'owner = ?' : owner === '' ? "'' = ?" : 'id = ?';
      const sql = `SELECT kind, id, version, row FROM rows WHERE kind = ? AND ${where} AND version > ? LIMIT ${max}`;
      yield* this.read<Found>(sql, kind, owner, since);
    }
    if (name === 'inbox') {
      const sql = `SELECT 'conversation' AS kind, id, version, row FROM conversations WHERE brand_id = ? AND version > ? LIMIT ${max}`;
      yield* this.read<Found>(sql, owner, since);
    }
    if (name !== 'conversation') return;
    const one = "SELECT 'conversation' AS kind, id, version, row FROM conversations WHERE id = ? AND version > ?";
    yield* this.read<Found>(one, owner, since);
    // In the thread's order: a row does not say when it arrived, and those of one moment stand as they came.
    const many = `SELECT 'message' AS kind, id, version, row FROM messages WHERE conversation_id = ? AND version > ? ORDER BY at, position, id LIMIT ${max}`;
    yield* this.read<Found>(many, owner, since);
  }

  private tombstones(topic: string, since: number): Iterable<Omit<Found, 'row'>> {
    const sql = `SELECT kind, id, version FROM tombstones WHERE topic = ? AND version > ? LIMIT ${max}`;
    return this.read(sql, topic, since);
  }

  private read<T>(sql: string, ...values: (string | number)[]): Iterable<T> {
    return this.sqlite.prepare<(string | number)[], T>(sql).iterate(...values);
  }
}

function split(topic: string): [string, string] {
  const at = topic.indexOf(':');
  return at < 0 ? [topic, ''] : [topic.slice(0, at), topic.slice(at + 1)];
}
