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

  /** null when there are more than a snapshot is worth. Who asks since 0 holds nothing that could be gone. */
  since(
    room: Room,
    since: number,
    topics: readonly string[],
    brandExists: (brandId: string) => boolean,
  ): DeltaRow[] | null {
    const found: Found[] = [];
    const gone: DeltaRow[] = [];
    for (const topic of topics) {
      found.push(...this.changed(topic, since));
      if (since > 0) gone.push(...this.tombstones(topic, since));
      if (found.length + gone.length > limits.resumeRowsMax) return null;
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

  private changed(topic: string, since: number): Found[] {
    const [name, owner] = split(topic);
    const small = this.smallKinds(name, owner, since);
    if (name === 'inbox') {
      const sql = `SELECT 'conversation' AS kind, id, version, row FROM conversations WHERE brand_id = ? AND version > ? LIMIT ${max}`;
      return [...small, ...(this.sqlite.prepare(sql).all(owner, since) as Found[])];
    }
    if (name !== 'conversation') return small;
    const one = "SELECT 'conversation' AS kind, id, version, row FROM conversations WHERE id = ? AND version > ?";
    // In the thread's order: a row does not say when it arrived, and those of one moment stand as they came.
    const many = `SELECT 'message' AS kind, id, version, row FROM messages WHERE conversation_id = ? AND version > ? ORDER BY at, position, id LIMIT ${max}`;
    return [
      ...small,
      ...(this.sqlite.prepare(one).all(owner, since) as Found[]),
      ...(this.sqlite.prepare(many).all(owner, since) as Found[]),
    ];
  }

  private smallKinds(name: string, owner: string, since: number): Found[] {
    return (kindsUnder[name] ?? []).flatMap((kind) => {
      const byOwner = owner !== '' && !(name === 'me' && kind === 'staff');
      const where = byOwner ? 'owner = ?' : owner === '' ? "'' = ?" : 'id = ?';
      const sql = `SELECT kind, id, version, row FROM rows WHERE kind = ? AND ${where} AND version > ? LIMIT ${max}`;
      return this.sqlite.prepare(sql).all(kind, owner, since) as Found[];
    });
  }

  private tombstones(topic: string, since: number): DeltaRow[] {
    const sql = `SELECT kind, id, version FROM tombstones WHERE topic = ? AND version > ? LIMIT ${max}`;
    const found = this.sqlite.prepare(sql).all(topic, since) as Omit<Found, 'row'>[];
    return found.map(({ kind, id, version }) => ({ kind, id, version, row: null }));
  }
}

function split(topic: string): [string, string] {
  const at = topic.indexOf(':');
  return at < 0 ? [topic, ''] : [topic.slice(0, at), topic.slice(at + 1)];
}
