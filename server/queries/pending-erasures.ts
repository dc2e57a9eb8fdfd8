import type { Read } from '../projections/stored.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { RowQueries } from './rows.ts';

/** Finds the pending erasures that may delete a blob. */
export class PendingErasures {
  private readonly rows: RowQueries;
  private readonly read: Read;
  private readonly listing;
  private readonly conversations;

  constructor(sqlite: Sqlite, rows: RowQueries, read: Read) {
    this.rows = rows;
    this.read = read;
    this.listing = sqlite.prepare<[string], unknown>(
      "SELECT 1 FROM rows, json_each(rows.row, '$.blobs') AS blob WHERE rows.kind = 'erasure' AND blob.value = ? LIMIT 1",
    );
    this.conversations = sqlite
      .prepare<[string], string>('SELECT DISTINCT conversation_id FROM messages WHERE blob = ?')
      .pluck();
  }

  /** Whether a pending erasure lists the blob, or erases a conversation that has a message with an upload of the blob or with its preview. */
  mayDelete(blob: string): boolean {
    if (this.listing.get(blob) !== undefined) return true;
    const uploads = (['media', 'preview'] as const).flatMap((kind) => this.rows.of(kind, blob));
    const holders = uploads.flatMap(({ row }) => this.read('media', row.id)?.row.messages ?? []);
    const ofUploads = holders.map((id) => this.read('message', id)?.row.conversationId ?? '');
    const all = [...this.conversations.all(blob), ...ofUploads];
    return all.some((id) => this.read('erasure', id) !== undefined);
  }
}
