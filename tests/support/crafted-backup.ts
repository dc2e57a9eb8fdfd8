import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { firstLine } from '../../server/backup/format.ts';
import { migrationNames } from '../../server/backup/migrations.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { contentIds } from '../../shared/content.ts';
import { exampleEvents } from './example-events.ts';

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Part of a backup: a header, and the bytes that follow it. */
export interface Part {
  header: Record<string, unknown>;
  bytes?: Buffer;
}

/** Returns a backup file with a valid checksum, regardless of the content of its parts. */
export function backupOf(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = [Buffer.from(firstLine)];
  for (const { header, bytes } of parts) {
    pieces.push(Buffer.from(`${JSON.stringify(header)}\n`));
    if (bytes !== undefined) pieces.push(bytes);
  }
  const sum = sha256(Buffer.concat(pieces));
  return Buffer.concat([...pieces, Buffer.from(`${JSON.stringify({ entry: 'end', sum })}\n`)]);
}

export const conversation = 'own-chat';
/** Id of content that a record of the conversation references. */
export const content = contentIds.message(conversation, 'm-1');

/** A log with every example event, in a separate folder. Tests corrupt copies of its file. */
export class CraftedLog {
  readonly folder = mkdtempSync(join(tmpdir(), 'oa-spoilt-'));
  private readonly sound = join(this.folder, 'sound');

  async fill(): Promise<void> {
    mkdirSync(this.sound);
    const log = new SqliteLog(this.sound);
    const examples = Object.values(
      exampleEvents({ prefix: 'own', at: 1_800_000_000_000, people: ['p1'], seal: String }),
    );
    for (const { stream, actor, setUp = [], event, contents = [] } of examples.flat()) {
      const events = typeof event === 'function' ? [...setUp] : [...setUp, event];
      const named = new Set(events.map((one) => (one as { content?: unknown }).content));
      const own = contents.filter(({ id }) => named.has(id));
      if (events.length > 0) await log.append({ stream, actor, at: 1_800_000_000_000, events, contents: own });
    }
    const dedupe = '01KZAYAH3VM5Y8Z9B2C4D6E8F0/x';
    await log.append({
      stream: `conversation/${conversation}`,
      actor: 'staff:p1',
      at: 1_800_000_000_000,
      dedupe,
      events: [
        {
          type: 'message.noted',
          conversationId: conversation,
          messageId: 'm-1',
          content,
          staffId: 'p1',
          staffName: 'P',
          clientId: null,
          mentioned: [],
        },
      ],
      contents: [{ id: content, value: { text: 'words' } }],
    });
    await log.erase(['gone/own-chat']);
    await log.close();
    // Leaves WAL mode, which SQLite permits only now that no other connection is open.
    const file = new Database(join(this.sound, 'log.db'));
    file.pragma('journal_mode = DELETE');
    file.close();
  }

  /** Returns the parts of a backup of the log after `corrupt` changed the log's file. */
  parts(corrupt: (sqlite: Database.Database) => void = () => undefined): Part[] {
    const file = join(this.folder, 'spoilt.db');
    copyFileSync(join(this.sound, 'log.db'), file);
    const sqlite = new Database(file);
    const migrations = migrationNames(sqlite);
    const head = sqlite.prepare<[], number>('SELECT max(position) FROM records').pluck().get();
    try {
      corrupt(sqlite);
    } finally {
      sqlite.close();
    }
    const bytes = readFileSync(file);
    const takenAt = '2027-01-15T08:00:00.000Z';
    return [
      { header: { entry: 'manifest', format: 1, migrations, takenAt, head } },
      { header: { entry: 'log', bytes: bytes.length }, bytes },
    ];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
