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

/** Room that is left in the answers to one request. Rows that were read in vain count too: they have cost as much. */
export interface Allowance {
  rows: number;
  bytes: number;
}

/** Finds the rows of one kind under a topic. */
interface Finding {
  kind: Kind;
  find: (key: string, since: number) => Iterable<Omit<Found, 'kind'>>;
}

/** An answer as it stands at one position, and what of an allowance it takes. */
interface Told {
  rows: DeltaRow[];
  takes: Allowance;
}

const max = limits.resumeRowsMax + 1;
/** So many answers are remembered, none of more bytes. */
const toldMax = 32;
const toldBytesMax = 256 * 1024;

/** SYNC-8: the rows of a scope that changed after a position, tombstones included. */
export class ResumeRows {
  private readonly sqlite: Sqlite;
  private readonly lastBrandDeleted;
  private readonly finding = new Map<string, Finding[]>();
  /** Of the position that was asked at last, the earliest first. */
  private readonly told = new Map<string, Told>();
  private toldAt = 0;

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

  /**
   * Rows that changed up to a position, at which all rows stand. Many come back at once to where all of them stood: what one was told is
   * remembered for the others of the room, as long as nothing changes.
   * @returns null when there are more than a snapshot is worth, or than is left
   */
  between(
    room: Room,
    since: number,
    position: number,
    topics: readonly string[],
    brandExists: (brandId: string) => boolean,
    allowance: Allowance,
  ): DeltaRow[] | null {
    if (this.toldAt !== position) this.told.clear();
    this.toldAt = position;
    const key = `${room.key}\n${since}`;
    const known = this.told.get(key);
    if (known !== undefined) {
      allowance.rows -= known.takes.rows;
      allowance.bytes -= known.takes.bytes;
      return Math.min(allowance.rows, allowance.bytes) < 0 ? null : known.rows;
    }
    const left = { ...allowance };
    const rows = this.since(room, since, topics, brandExists, allowance);
    const takes = { rows: left.rows - allowance.rows, bytes: left.bytes - allowance.bytes };
    if (rows !== null && takes.bytes <= toldBytesMax && room.audience.person === null)
      this.remember(key, { rows, takes });
    return rows;
  }

  private remember(key: string, told: Told): void {
    const [earliest] = this.told.keys();
    if (this.told.size >= toldMax && earliest !== undefined) this.told.delete(earliest);
    this.told.set(key, told);
  }

  /** A client that asks since 0 holds nothing that could be gone. */
  private since(
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
      const parsed = parsedRow(row) as Rows[Kind];
      const shown = shownTo(kind, parsed, room.audience, brandExists);
      if (shown !== null) rows.push({ kind, id, version, row: shown });
      else if (since > 0 && mayHaveSeen(kind, parsed, room.audience)) gone.push({ kind, id, version, row: null });
    }
    const present = new Set(rows.map(({ kind, id }) => `${kind}\n${id}`));
    return [...rows, ...gone.filter(({ kind, id }) => !present.has(`${kind}\n${id}`))];
  }

  /** Read one by one, so that no more is held than may be told. */
  private *changed(topic: string, since: number): Generator<Found> {
    const [name, key] = split(topic);
    for (const { kind, find } of this.under(name)) {
      for (const row of find(key, since)) yield { kind, ...row };
    }
  }

  /** The statements that find the rows under topics of a name. */
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
