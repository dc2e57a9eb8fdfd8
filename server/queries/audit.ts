import { setImmediate } from 'node:timers/promises';
import type { Audit } from '../../shared/audit.ts';
import type { AuditKind } from '../../shared/audit-texts.ts';
import { Refusal } from '../../shared/errors.ts';
import { holds } from '../../shared/fold.ts';
import { limits } from '../../shared/limits.ts';
import type { Audience } from '../kinds/audience.ts';
import { type AuditIndex, auditExpressions } from '../kinds/audit-index.ts';
import { type BrandExists, cutFor, isWithin } from '../kinds/shown.ts';
import { iso } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Page } from './page.ts';

export interface AuditQuery {
  audience: Audience;
  /** Brands whose entries are returned. `null` means all brands and the whole installation. */
  brandIds: readonly string[] | null;
  actor?: string | undefined;
  kind?: AuditKind | undefined;
  subject?: string | undefined;
  q?: string | undefined;
  /** Start of the time range. Milliseconds since 1970. */
  start: number;
  /** End of the time range, exclusive. Milliseconds since 1970. */
  end: number;
}

interface Found {
  id: string;
  owner: string;
  row: string;
}

/** A text that is sorted after every id, so that a page that starts with this id begins with the newest entry of the day. */
const lastId = '\u{10ffff}';
const dayOf = (at: string) => at.slice(0, 10);

/** Indexes for audit entries, the most selective one first. */
const indexes: readonly AuditIndex[] = ['subject', 'actor', 'kind'];

interface Place {
  day: string;
  id: string;
}

interface Counted {
  total: number;
  totalIsMore: boolean;
}

interface Looked extends Counted {
  items: Audit[];
  next: Place | null;
  /** Time of the last entry that was read, if the read limit was reached before the page was full. `null` otherwise. */
  lookedTo: string | null;
}

export type AuditPage = Page<Audit> & Pick<Looked, 'lookedTo'>;

interface Bounds {
  first: string;
  last: string;
  id: string;
  value?: string;
}

/** Queries of audit entries, newest first. Entries are read day by day, up to the read limit of a query. */
export class AuditQueries {
  private readonly byDay;
  private readonly byIndex;
  private readonly nameOf: (brandId: string) => string | undefined;

  constructor(sqlite: Sqlite, nameOf: (brandId: string) => string | undefined) {
    this.nameOf = nameOf;
    const statement = (where = '') =>
      sqlite.prepare<Bounds, Found>(
        `SELECT id, owner, row FROM rows WHERE kind = 'audit' ${where} AND owner >= @first AND owner <= @last ` +
          'AND (owner < @last OR id < @id) ORDER BY owner DESC, id DESC',
      );
    this.byDay = statement();
    this.byIndex = Object.fromEntries(
      indexes.map((name) => [name, statement(`AND ${auditExpressions[name]} = @value`)]),
    ) as Record<AuditIndex, typeof this.byDay>;
  }

  /**
   * Returns a page. The total is counted for the first page and is then part of the cursor.
   * @throws Refusal `cursor_invalid`
   */
  page(query: AuditQuery, page: { limit: number; cursor?: string | undefined }): AuditPage {
    const from = startOf(page.cursor);
    const { items, next, lookedTo, ...first } = this.look(query, page.limit, from?.place, from === null);
    const { total, totalIsMore } = from?.counted ?? first;
    const nextCursor = next === null ? null : cursorOf(next, { total, totalIsMore });
    return { items, nextCursor, lookedTo, total, ...(totalIsMore ? { totalIsMore } : {}) };
  }

  /** Returns at most `max` entries. Lets other work run between steps. */
  async all(query: AuditQuery, max: number): Promise<{ items: Audit[]; isMore: boolean }> {
    const items: Audit[] = [];
    let from: Place | undefined;
    while (items.length < max) {
      const { items: more, next } = this.look(query, Math.min(1000, max - items.length), from, false);
      items.push(...more);
      if (next === null) return { items, isMore: false };
      from = next;
      await setImmediate();
    }
    return { items, isMore: true };
  }

  private look(query: AuditQuery, limit: number, from: Place | undefined, counts: boolean): Looked {
    const items: Audit[] = [];
    let [total, looked] = [0, 0];
    /** Place of the last entry on the page. Set when a further entry is found. */
    let next: Place | null = null;
    let place: Place | null = null;
    for (const { id, owner, row } of this.rows(query, from)) {
      const line = this.shown(parsedRow(row) as Audit, query);
      if (line !== null) {
        total += 1;
        if (items.length < limit) items.push(line);
        else next ??= place;
        const isFull = next !== null && (!counts || total > limits.totalMax);
        if (isFull) return { items, next, lookedTo: null, total: limits.totalMax, totalIsMore: true };
      }
      place = { day: owner, id };
      looked += 1;
      if (looked < limits.auditLooked) continue;
      const lookedTo = next === null ? (parsedRow(row) as Audit).at : null;
      return { items, next: next ?? place, lookedTo, total, totalIsMore: true };
    }
    return { items, next, lookedTo: null, total, totalIsMore: false };
  }

  private rows(query: AuditQuery, from: Place | undefined): Iterable<Found> {
    const { start, end } = query;
    const name = indexes.find((one) => query[one] !== undefined);
    const statement = name === undefined ? this.byDay : this.byIndex[name];
    const last = from?.day ?? dayOf(iso(end - 1));
    const bounds = { first: dayOf(iso(start)), last, id: from?.id ?? lastId };
    return statement.iterate(name === undefined ? bounds : { ...bounds, value: String(query[name]) });
  }

  /** Returns the entry as visible to the audience. `null` if it does not match the query. */
  private shown(row: Audit, { audience, brandIds, actor, kind, subject, q, start, end }: AuditQuery): Audit | null {
    const at = Date.parse(row.at);
    if (at < start || at >= end) return null;
    if (kind !== undefined && row.subject.kind !== kind) return null;
    if (subject !== undefined && row.subject.id !== subject) return null;
    if (actor !== undefined && (row.actor.id ?? 'system') !== actor) return null;
    if (brandIds !== null && !row.brandIds.some((id) => brandIds.includes(id))) return null;
    if (!isWithin('audit', row, audience, everyBrand)) return null;
    const line = cutFor('audit', row, audience);
    return this.matchesText(line, q) ? line : null;
  }

  private matchesText({ actor, subject, event, changes, brandIds }: Audit, q: string | undefined): boolean {
    if (q === undefined) return true;
    const names = brandIds.map((id) => this.nameOf(id) ?? '');
    const values = changes.flatMap(({ field, before, after }) => [field, before, after].flat().map(String));
    return holds(q, actor.name, actor.program ?? '', subject.name, event, ...names, ...values);
  }
}

function cursorOf({ day, id }: Place, { total, totalIsMore }: Counted): string {
  return encodeCursor({ key: JSON.stringify([day, total, totalIsMore]), id });
}

/**
 * Returns the place and total that a cursor contains. `null` without a cursor.
 * @throws Refusal `cursor_invalid`
 */
function startOf(cursor: string | undefined): { place: Place; counted: Counted } | null {
  const after = decodeCursor(cursor);
  if (after === null) return null;
  try {
    const [day, total, totalIsMore] = JSON.parse(String(after.key)) as unknown[];
    if (typeof day === 'string' && Number.isSafeInteger(total) && typeof totalIsMore === 'boolean')
      return { place: { day, id: after.id }, counted: { total: total as number, totalIsMore } };
  } catch {
    // The cursor does not belong to this list and is refused below.
  }
  throw new Refusal('cursor_invalid');
}

/** Treats every brand as existing, because audit entries remain visible after their brands are deleted. */
const everyBrand: BrandExists = () => true;
