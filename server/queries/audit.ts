import { setImmediate } from 'node:timers/promises';
import type { Audit } from '../../shared/audit.ts';
import { holds } from '../../shared/fold.ts';
import { limits } from '../../shared/limits.ts';
import type { AuditKind } from '../../shared/vocabulary.ts';
import type { Audience } from '../kinds/audience.ts';
import { type BrandExists, cutFor, isWithin } from '../kinds/shown.ts';
import { iso } from '../projections/stored.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { bounded, type Page } from './page.ts';

export interface AuditAsked {
  audience: Audience;
  /** null: those of the whole installation too. */
  brandIds: readonly string[] | null;
  actor?: string | undefined;
  kind?: AuditKind | undefined;
  subject?: string | undefined;
  q?: string | undefined;
  /** Milliseconds, half open. */
  start: number;
  end: number;
}

interface Found {
  id: string;
  owner: string;
  row: string;
}

/** Before the last id of a day. */
const lastId = '\u{10ffff}';
const dayOf = (at: string) => at.slice(0, 10);

/** Lines of the audit, newest first: read day by day, and no further than one question may look. */
export class AuditQueries {
  private readonly statement;
  private readonly nameOf: (brandId: string) => string | undefined;

  constructor(sqlite: Sqlite, nameOf: (brandId: string) => string | undefined) {
    this.nameOf = nameOf;
    this.statement = sqlite.prepare<{ first: string; last: string; id: string }, Found>(
      "SELECT id, owner, row FROM rows WHERE kind = 'audit' AND owner >= @first AND owner <= @last " +
        'AND (owner < @last OR id < @id) ORDER BY owner DESC, id DESC',
    );
  }

  /** @throws Refusal `cursor_invalid` */
  page(asked: AuditAsked, query: { limit: number; cursor?: string | undefined }): Page<Audit> {
    const after = decodeCursor(query.cursor);
    const from = after === null ? undefined : { day: String(after.key), id: after.id };
    const { items, next } = this.look(asked, query.limit, from);
    const { total, isMore } = this.count(asked);
    const nextCursor = next === null ? null : encodeCursor({ key: next.day, id: next.id });
    return { items, nextCursor, ...(isMore ? { total, totalIsMore: true } : bounded(total)) };
  }

  /** All of them up to a number, in steps between which others have their turn. */
  async all(asked: AuditAsked, max: number): Promise<{ items: Audit[]; isMore: boolean }> {
    const items: Audit[] = [];
    let from: Place | undefined;
    while (items.length < max) {
      const { items: more, next } = this.look(asked, Math.min(1000, max - items.length), from);
      items.push(...more);
      if (next === null) return { items, isMore: false };
      from = next;
      await setImmediate();
    }
    return { items, isMore: true };
  }

  private look(asked: AuditAsked, limit: number, from: Place | undefined): { items: Audit[]; next: Place | null } {
    const items: Audit[] = [];
    let place: Place | null = null;
    let looked = 0;
    for (const { id, owner, row } of this.rows(asked, from)) {
      const line = this.shown(JSON.parse(row) as Audit, asked);
      if (line !== null && items.length === limit) return { items, next: place };
      if (line !== null) items.push(line);
      place = { day: owner, id };
      looked += 1;
      if (looked >= limits.auditLooked) return { items, next: place };
    }
    return { items, next: null };
  }

  private count(asked: AuditAsked): { total: number; isMore: boolean } {
    let total = 0;
    let looked = 0;
    for (const { row } of this.rows(asked, undefined)) {
      if (this.shown(JSON.parse(row) as Audit, asked) !== null) total += 1;
      looked += 1;
      if (total > limits.totalMax) return { total: limits.totalMax, isMore: true };
      if (looked >= limits.auditLooked) return { total, isMore: true };
    }
    return { total, isMore: false };
  }

  private rows({ start, end }: AuditAsked, from: Place | undefined): Iterable<Found> {
    const last = dayOf(iso(end - 1));
    return this.statement.iterate({ first: dayOf(iso(start)), last: from?.day ?? last, id: from?.id ?? lastId });
  }

  /** The line as the audience sees it, if it is one that was asked for. */
  private shown(row: Audit, { audience, brandIds, actor, kind, subject, q, start, end }: AuditAsked): Audit | null {
    const at = Date.parse(row.at);
    if (at < start || at >= end) return null;
    if (kind !== undefined && row.subject.kind !== kind) return null;
    if (subject !== undefined && row.subject.id !== subject) return null;
    if (actor !== undefined && (row.actor.id ?? 'system') !== actor) return null;
    if (brandIds !== null && !row.brandIds.some((id) => brandIds.includes(id))) return null;
    if (!isWithin('audit', row, audience, everyBrand)) return null;
    const line = cutFor('audit', row, audience);
    return this.says(line, q) ? line : null;
  }

  private says({ actor, subject, event, changes, brandIds }: Audit, q: string | undefined): boolean {
    if (q === undefined) return true;
    const names = brandIds.map((id) => this.nameOf(id) ?? '');
    const values = changes.flatMap(({ field, before, after }) => [field, before, after].flat().map(String));
    return holds(q, actor.name, actor.program ?? '', subject.name, event, ...names, ...values);
  }
}

interface Place {
  day: string;
  id: string;
}

/** A line tells of a brand after its end, too: it has a list of them, and no brand of its own. */
const everyBrand: BrandExists = () => true;
