import { limits } from '../../shared/limits.ts';
import type { Kind, Rows } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { kindOf } from '../kinds/kinds.ts';
import { mayHaveSeen, shownTo } from '../kinds/shown.ts';
import { kindsUnder } from '../kinds/topics.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Room } from './scope.ts';

interface Found {
  kind: Kind;
  id: string;
  version: number;
  row: string;
}

/**
 * Remaining numbers of rows and bytes for the responses to a resume request. Rows that are read but not sent count too, because reading
 * them costs as much.
 */
export interface Allowance {
  rows: number;
  bytes: number;
}

/** Position of the client, and the kinds that it reads elsewhere. */
interface Wanted {
  since: number;
  except: readonly string[];
}

/** Query for the rows of one kind under a topic. */
interface Finding {
  kind: Kind;
  find: (key: string, since: number) => Iterable<Omit<Found, 'kind'>>;
}

/** A cached response, with the rows and bytes that it used. */
interface CachedAnswer {
  rows: DeltaRow[];
  takes: Allowance;
}

const max = limits.resumeRowsMax + 1;
/** Maximum number of cached responses. */
const cachedMax = 32;
/** Maximum size of a cached response, in bytes. */
const cachedBytesMax = 256 * 1024;

/** Finds the rows of a scope that have changed since a position, and the tombstones of the rows that were removed (SYNC-8). */
export class ResumeRows {
  private readonly sqlite: Sqlite;
  private readonly lastBrandDeleted;
  private readonly finding = new Map<string, Finding[]>();
  /** Responses for the current position, oldest first. */
  private readonly cache = new Map<string, CachedAnswer>();
  private cachedAt = 0;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
    this.lastBrandDeleted = sqlite.prepare<[], { version: number | null }>(
      "SELECT max(version) AS version FROM tombstones WHERE topic = 'config' AND kind = 'brand'",
    );
  }

  /**
   * Returns the position at which a brand was last deleted, 0 if no brand was deleted. The deletion removes the brand's rows from all
   * scopes.
   */
  brandDeletedAt(): number {
    return this.lastBrandDeleted.get()?.version ?? 0;
  }

  /**
   * Returns the rows that changed between two positions. Responses are cached for the other members of a room until something changes,
   * because many clients reconnect at the same time and from the same position.
   * @returns `null` if there are more rows than are allowed, or so many that a snapshot is better
   */
  between(
    room: Room,
    { since, except }: Wanted,
    position: number,
    topics: readonly string[],
    brandExists: (brandId: string) => boolean,
    allowance: Allowance,
  ): DeltaRow[] | null {
    if (this.cachedAt !== position) this.cache.clear();
    this.cachedAt = position;
    const key = [room.key, since, ...except].join('\n');
    const known = this.cache.get(key);
    if (known !== undefined) {
      allowance.rows -= known.takes.rows;
      allowance.bytes -= known.takes.bytes;
      return Math.min(allowance.rows, allowance.bytes) < 0 ? null : known.rows;
    }
    const left = { ...allowance };
    const rows = this.since(room, { since, except }, topics, brandExists, allowance);
    const takes = { rows: left.rows - allowance.rows, bytes: left.bytes - allowance.bytes };
    if (rows !== null && takes.bytes <= cachedBytesMax && room.audience.person === null)
      this.remember(key, { rows, takes });
    return rows;
  }

  private remember(key: string, answer: CachedAnswer): void {
    const [earliest] = this.cache.keys();
    if (this.cache.size >= cachedMax && earliest !== undefined) this.cache.delete(earliest);
    this.cache.set(key, answer);
  }

  /** Returns the rows that have changed since a position. If `since` is 0, the client has no rows, so it needs no tombstones. */
  private since(
    room: Room,
    { since, except }: Wanted,
    topics: readonly string[],
    brandExists: (brandId: string) => boolean,
    allowance: Allowance,
  ): DeltaRow[] | null {
    const found: Found[] = [];
    const deleted: DeltaRow[] = [];
    const isLeft = (bytes: number) => {
      allowance.rows -= 1;
      allowance.bytes -= bytes;
      return Math.min(allowance.rows, allowance.bytes, limits.resumeRowsMax - found.length - deleted.length) >= 0;
    };
    for (const topic of topics) {
      for (const one of this.changed(topic, since, except)) {
        found.push(one);
        if (!isLeft(one.row.length)) return null;
      }
      if (since === 0) continue;
      for (const { kind, id, version } of this.tombstones(topic, since)) {
        if (except.includes(kind)) continue;
        deleted.push({ kind, id, version, row: null });
        if (!isLeft(0)) return null;
      }
    }
    const rows: DeltaRow[] = [];
    for (const { kind, id, version, row } of found) {
      const parsed = parsedRow(row) as Rows[Kind];
      const shown = shownTo(kind, parsed, room.audience, brandExists);
      if (shown !== null) rows.push({ kind, id, version, row: shown });
      else if (since > 0 && mayHaveSeen(kind, parsed, room.audience)) deleted.push({ kind, id, version, row: null });
    }
    const present = new Set(rows.map(({ kind, id }) => `${kind}\n${id}`));
    return [...rows, ...deleted.filter(({ kind, id }) => !present.has(`${kind}\n${id}`))];
  }

  /** Yields rows one by one, so that no more rows are loaded than can be sent. */
  private *changed(topic: string, since: number, except: readonly string[]): Generator<Found> {
    const [name, key] = split(topic);
    for (const { kind, find } of this.under(name)) {
      if (except.includes(kind)) continue;
      for (const row of find(key, since)) yield { kind, ...row };
    }
  }

  /** Returns the queries of the rows under topics with this name. */
  private under(name: string): Finding[] {
    const known = this.finding.get(name);
    if (known !== undefined) return known;
    const finding = kindsUnder(name).map(({ kind, column }) => {
      const { table } = kindOf(kind).storing;
      const where = [
        ...(table === 'rows' ? [`kind = '${kind}'`] : []),
        ...(column === null ? [] : [`${column} = @key`]),
        'version > @since',
      ].join(' AND ');
      const sql = `SELECT id, version, row FROM ${table} WHERE ${where} LIMIT ${max}`;
      const statement = this.sqlite.prepare<{ key: string; since: number }, Omit<Found, 'kind'>>(sql);
      return { kind, find: (key: string, since: number) => statement.iterate({ key, since }) };
    });
    this.finding.set(name, finding);
    return finding;
  }

  private tombstones(topic: string, since: number): Iterable<Omit<Found, 'row'>> {
    const sql = `SELECT kind, id, version FROM tombstones WHERE topic = ? AND version > ? LIMIT ${max}`;
    return this.sqlite.prepare<[string, number], Omit<Found, 'row'>>(sql).iterate(topic, since);
  }
}

function split(topic: string): [string, string] {
  const at = topic.indexOf(':');
  return at < 0 ? [topic, ''] : [topic.slice(0, at), topic.slice(at + 1)];
}
