import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { separate } from '../../server/engine/personal.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { messageIdOf } from '../../server/keys/message-id.ts';
import { decode } from '../../server/line/decode.ts';
import type { NewRecord } from '../../server/log/port.ts';
import { dedupeKey } from '../../server/log/sqlite-writer.ts';
import { eventTypesBefore, lastMigrationBefore } from '../../server/log/version-before.ts';
import { lockData } from '../../server/storage/data-lock.ts';

/**
 * Simulates the previous version of the product, as far as LINE, the log and an upgrade depend on it: locks DATA_DIR, refuses a log with an
 * unknown schema or event type, and responds to a webhook once its records are on disk.
 */
export class PreviousVersion {
  private readonly dataDir: string;
  private readonly port: number;
  private readonly brandId: string;
  private running: { server: Server; log: Database.Database; unlock: () => void } | null = null;

  /** @param brandId the brand of all LINE accounts */
  constructor(dataDir: string, port: number, brandId: string) {
    this.dataDir = dataDir;
    this.port = port;
    this.brandId = brandId;
  }

  async start(): Promise<void> {
    const unlock = lockData(this.dataDir);
    const log = new Database(join(this.dataDir, 'log.db'));
    log.pragma('journal_mode = WAL');
    log.pragma('synchronous = FULL');
    mustBeKnown(log);
    const server = createServer(async (request, response) => {
      const accountId = request.url?.split('/').at(-1) ?? '';
      this.append(JSON.parse(await text(request)), accountId);
      response.end('{}');
    });
    this.running = { server, log, unlock };
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  private append(body: unknown, id: string): void {
    const { log } = this.running!;
    const decoded = decode(
      body,
      { id, brandId: this.brandId, botUserId: null },
      {
        conversationId: (kind, sourceId) => conversationIdOf(id, kind, sourceId),
        messageId: (lineMessageId) => messageIdOf(id, lineMessageId),
        eventId: (json) => createHash('sha256').update(json).digest('base64url'),
      },
      Date.now(),
    );
    if (decoded === 'not_a_webhook') throw new Error('not a webhook');
    const write = log.transaction((facts: readonly NewRecord[]) => {
      for (const { stream, at, actor, events, contents = [], dedupe = '' } of facts.map(separate)) {
        log.prepare('INSERT INTO dedupe (key) VALUES (?)').run(dedupeKey(dedupe));
        for (const content of contents)
          log.prepare('INSERT INTO contents (id, value) VALUES (?, ?)').run(content.id, JSON.stringify(content.value));
        const ids = contents.map((content) => content.id).join('\n') || null;
        log
          .prepare('INSERT INTO records (stream, at, actor, events, contents) VALUES (?, ?, ?, ?, ?)')
          .run(stream, at, actor, JSON.stringify(events), ids);
      }
    });
    write(decoded.facts);
  }

  /** Returns the texts of all messages in the log. */
  texts(): Set<string> {
    const values = this.running!.log.prepare<[], string>('SELECT value FROM contents').pluck().all();
    return new Set(values.map((value) => (JSON.parse(value) as { text?: string }).text ?? ''));
  }

  async stop(): Promise<void> {
    if (this.running === null) return;
    const { server, log, unlock } = this.running;
    this.running = null;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    log.close();
    unlock();
  }
}

function mustBeKnown(log: Database.Database): void {
  const passed = log.prepare<[], string>('SELECT name FROM __drizzle_migrations').pluck().all();
  if (passed.some((name) => name > lastMigrationBefore)) throw new Error(`unknown migrations: ${passed}`);
  const types = log
    .prepare<[], string>("SELECT DISTINCT value ->> '$.type' FROM records, json_each(records.events)")
    .pluck()
    .all();
  const unknown = types.filter((type) => !eventTypesBefore.has(type));
  if (unknown.length > 0) throw new Error(`unknown events: ${unknown}`);
}
