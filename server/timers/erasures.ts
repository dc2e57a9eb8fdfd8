import { contentIds, conversationOfContent } from '../../shared/content.ts';
import type { Event } from '../../shared/events/index.ts';
import { mediaIdsOf } from '../../shared/message-parts.ts';
import { exclusively } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import { separate } from '../engine/personal.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { LogRecord, NewRecord } from '../log/port.ts';
import { logoBlob } from '../media/logo-address.ts';
import type { InternalRows, Stored } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';
import type { RowQueries } from '../queries/rows.ts';
import { includeHead } from './include-head.ts';

interface ErasuresOptions {
  engine: WorkEngine;
  rows: RowQueries;
  store: Pick<RowStore, 'sqlite'>;
  blobs: Blobs;
  /** Checks that this process may delete files. Not needed by a command that has the data for itself. @throws LeaseLost */
  mustHaveLease?: () => void;
  warn: (message: string, error?: unknown) => void;
  backoff?: Backoff;
}

type Erasure = InternalRows['erasure'];
const chunk = 500;

/**
 * Permanently deletes erased data: first the contents in the log, then the blobs that no row references any more, then the data in the
 * rows.
 */
export class Erasures {
  private readonly options: ErasuresOptions;
  private readonly loop: EffectLoop;
  private readonly named;
  private readonly blobsOf;
  private readonly uploadsOf;
  private readonly linesOf;

  constructor(options: ErasuresOptions) {
    const { engine, rows, store, warn, backoff = defaultBackoff } = options;
    this.options = options;
    this.named = store.sqlite.prepare<[string], Naming>(
      'SELECT conversation_id AS conversationId, position FROM messages WHERE blob = ?',
    );
    this.blobsOf = store.sqlite.prepare<[string, number], { blob: string }>(
      'SELECT DISTINCT blob FROM messages WHERE conversation_id = ? AND position <= ? AND blob IS NOT NULL',
    );
    this.uploadsOf = store.sqlite.prepare<[string, number], { content: string }>(
      "SELECT json_extract(row, '$.content') AS content FROM messages " +
        "WHERE conversation_id = ? AND position <= ? AND (blob IS NOT NULL OR kind = 'flex')",
    );
    this.linesOf = store.sqlite.prepare<[string, number], { id: string }>(
      'SELECT id FROM messages WHERE conversation_id = ? AND position <= ?',
    );
    const pending = () => rows.all('erasure').map(({ row }) => row.id);
    const work = (id: string) => this.step(id);
    this.loop = new EffectLoop({ engine, kind: 'erasure', pending, concurrency: 1, work, warn, backoff });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop({ abort: false });
  }

  /** Resolves when no erasure is in progress. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  private async step(id: string): Promise<number | undefined> {
    const { engine } = this.options;
    const erasure = engine.read('erasure', id)?.row;
    if (erasure === undefined) return undefined;
    const dropped = erasure.conversationId === null ? [] : await this.stopFetching(erasure.conversationId);
    const { contentIds: erased, blobs } = await this.extentOf(erasure);
    await engine.log.erase([...erased, ...dropped]);
    for (const blob of blobs) await this.deleteBlob(blob, erasure);
    await engine.execute(this.streamOf(erasure), 'system', (read) => {
      // The erasure was extended in the meantime. The next step covers the rest.
      if (read('erasure', id)?.row.version !== erasure.version) return { events: [] };
      return { events: [{ type: 'content.erased', erasureId: id, contentIds: erased }] };
    });
    return engine.read('erasure', id) === undefined ? undefined : 0;
  }

  /**
   * Cancels fetches of media and profiles for the conversation, so that nothing is fetched after the erasure.
   * @returns ids of the contents in the records that cancel the fetches
   */
  private async stopFetching(conversationId: string): Promise<string[]> {
    const { engine, rows } = this.options;
    const stream = `conversation/${conversationId}`;
    const dropped: string[] = [];
    for (const { row } of rows.of('fetch', conversationId)) {
      const event =
        row.what === 'media'
          ? { type: 'media.failed' as const, conversationId, messageId: row.target, reason: 'gone' as const }
          : { type: 'profile.missing' as const, conversationId, userId: row.target };
      const appended = await engine.append({ stream, at: engine.now(), actor: 'system', events: [event] });
      if (appended.state !== 'appended') continue;
      await engine.reached(appended.position);
      const [record] = await engine.log.readStream(stream, appended.position - 1, 1);
      dropped.push(...Object.keys(record?.contents ?? {}));
    }
    return dropped;
  }

  private async extentOf(erasure: Erasure): Promise<{ contentIds: string[]; blobs: string[] }> {
    const { conversationId, version } = erasure;
    if (conversationId === null) return erasure;
    const blobs = this.blobsOf.all(conversationId, version).map(({ blob }) => blob);
    const uploads = this.uploadsOf
      .all(conversationId, version)
      .flatMap(({ content }) => mediaIdsOf(JSON.parse(content)));
    const { read } = this.options.engine;
    for (const mediaId of new Set(uploads)) {
      blobs.push(...[read('media', mediaId), read('preview', mediaId)].flatMap((upload) => upload?.row.blob ?? []));
    }
    // Includes every message and system line, because a line can show a remark whose content has another id, or an author's name from LINE.
    const lines = this.linesOf.all(conversationId, version).map(({ id }) => contentIds.message(conversationId, id));
    const withdrawn = this.options.rows
      .of('withdrawn', conversationId)
      .filter(({ row }) => row.version <= version)
      .map(({ row }) => contentIds.message(conversationId, row.id));
    const contents = await this.contentsOf(conversationId, version);
    return { contentIds: [...new Set([...contents, ...lines, ...withdrawn])], blobs };
  }

  /**
   * Returns the ids of all contents of a conversation up to the request for its erasure. Reads the log, because no row lists the contents
   * of profiles, notes and remarks.
   */
  private async contentsOf(conversationId: string, upTo: number): Promise<string[]> {
    const stream = `conversation/${conversationId}`;
    await this.options.engine.log.rewrite(stream, upTo, inTodaysForm);
    const found: string[] = [];
    for (let after = 0; after < upTo; ) {
      const records = await this.options.engine.log.readStream(stream, after, chunk);
      const last = records.at(-1);
      if (last === undefined) break;
      for (const { position, contents } of records) if (position <= upTo) found.push(...Object.keys(contents));
      after = last.position;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  }

  /** Deletes a blob unless another message, an upload, a logo or a report references it. */
  private deleteBlob(blob: string, erasure: Erasure): Promise<void> {
    const { blobs, engine, rows, mustHaveLease = () => undefined } = this.options;
    return exclusively(blobs, blob, async () => {
      await includeHead(engine);
      const stays = this.named.all(blob).some((message) => !covers(erasure, message));
      const logo = rows.all('brand').some(({ hidden }) => hidden.logo === blob);
      const systemLogo = logoBlob(engine.read('settings', 'settings')?.row.systemLogo) === blob;
      const report = rows.of('reportFile', blob).length > 0;
      if (stays || logo || systemLogo || report || this.isOfUpload(blob, erasure)) return;
      // Nothing may wait between the check for references and the deletion (see server/media/recorded-blobs.ts).
      mustHaveLease();
      await blobs.delete(blob);
    });
  }

  /**
   * Whether the blob is the file or preview of an upload that has not been sent, that is in a quick reply, or in a message that is not
   * erased.
   */
  private isOfUpload(blob: string, erasure: Erasure): boolean {
    const { engine, rows } = this.options;
    return (['media', 'preview'] as const).some((kind) =>
      rows.of(kind, blob).some(({ row: { id } }) => {
        const { messages: holders = [], quickReplies = [], isLasting } = engine.read('media', id)?.row ?? {};
        const messages = holders.map((id) => engine.read('message', id)).filter((message) => message !== undefined);
        const stays = ({ row }: Stored<'message'>) => !covers(erasure, row);
        return holders.length === 0 || quickReplies.length > 0 || isLasting === true || messages.some(stays);
      }),
    );
  }

  private streamOf(erasure: Erasure): string {
    const message = this.options.engine.read('message', erasure.id)?.row;
    const [first = null] = erasure.contentIds;
    const ofContent = first === null ? null : conversationOfContent(first);
    const conversationId = erasure.conversationId ?? message?.conversationId ?? ofContent;
    return conversationId === null ? `erasure/${erasure.id}` : `conversation/${conversationId}`;
  }
}

interface Naming {
  conversationId: string;
  position: number;
}

/** Whether the erasure covers a message. Unsent messages need no check, because they no longer reference blobs. */
function covers({ conversationId, version }: Erasure, message: Naming): boolean {
  return message.conversationId === conversationId && message.position <= version;
}

const oldProfile = /^(\d+)\/profile\/[^/]+\/([^/]+)$/;

/**
 * Converts a record to the current format. Records in older formats contain LINE ids, tags and clientIds that erasing contents would not
 * remove.
 */
function inTodaysForm({ contents, ...record }: LogRecord): NewRecord {
  const renamed = (id: string) =>
    id.replace(oldProfile, (_id, at: string, conversationId: string) =>
      contentIds.profile(conversationId, `${at}-${record.position}`),
    );
  const renamedIn = (event: Event): Event => {
    if (event.type === 'profile.fetched') return { ...event, content: renamed(event.content) };
    if (event.type === 'content.erased') return { ...event, contentIds: event.contentIds.map(renamed) };
    return event;
  };
  const renamedContents = Object.entries(contents).map(([id, value]) => ({ id: renamed(id), value }));
  return separate({ ...record, events: record.events.map(renamedIn), contents: renamedContents });
}
