import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ClientFiles, isShared } from '../ports/client-files.ts';
import type { Session } from '../postgres/session.ts';
import type { Warn } from '../process/contain.ts';

export interface PostgresClientFilesOptions {
  session: Pick<Session, 'query'>;
  /** Folder of this version's files. May be missing. */
  folder: string;
  /** Version of this program. */
  version: string;
  warn: Warn;
  /** Milliseconds after which the names of the files are read again, if a file is requested that is not among them. Default: 5 s. */
  renewMs?: number;
}

/** Number of bytes of a statement. */
const bytesMax = 500_000;

/**
 * Files of the client in the table `client_files`, where each node adds those of its version. Files of versions that no node has used for a
 * day are deleted. Each file is read at most once, so that anonymous requests do not load the database.
 */
export class PostgresClientFiles implements ClientFiles {
  private readonly options: Required<PostgresClientFilesOptions>;
  private files = new Map<string, Promise<Buffer | null>>();
  private names: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  private namesAt = Number.NEGATIVE_INFINITY;

  constructor(options: PostgresClientFilesOptions) {
    this.options = { renewMs: 5000, ...options };
  }

  /** Stores the files of this version, if the table does not have them yet. A failure is reported. */
  async share(): Promise<void> {
    const { session, folder, version, warn } = this.options;
    try {
      const all = await readdir(folder).catch(() => []);
      const names = all.filter(isShared);
      const stored = await session.query<{ name: string }>('SELECT name FROM client_files WHERE version = $1', [
        version,
      ]);
      const missing = new Set(names).difference(new Set(stored.map(({ name }) => name)));
      let part: [name: string, body: Buffer][] = [];
      for (const name of missing) {
        part.push([name, await this.compressed(name)]);
        if (part.reduce((sum, [, body]) => sum + body.length, 0) < bytesMax) continue;
        await this.store(part);
        part = [];
      }
      await this.store(part);
      await session.query(
        `DELETE FROM client_files WHERE version <> $1
         AND version NOT IN (SELECT n.version FROM nodes n WHERE n.seen > clock_timestamp() - interval '1 day')`,
        [version],
      );
    } catch (error) {
      warn('Files of the client could not be stored for other nodes', error);
    }
  }

  /** Returns a file of this version, from the compressed one that the build has written if there is one. */
  private async compressed(name: string): Promise<Buffer> {
    const path = join(this.options.folder, name);
    return readFile(`${path}.gz`).catch(async () => promisify(gzip)(await readFile(path)));
  }

  private async store(files: readonly [name: string, body: Buffer][]): Promise<void> {
    const { session, version } = this.options;
    if (files.length === 0) return;
    await session.query(
      'INSERT INTO client_files SELECT $1, * FROM unnest($2::text[], $3::bytea[]) ON CONFLICT DO NOTHING',
      [version, files.map(([name]) => name), files.map(([, body]) => body)],
    );
  }

  async read(name: string): Promise<Buffer | null> {
    if (!isShared(name) || !(await this.isStored(name))) return null;
    const known = this.files.get(name) ?? this.fetch(name);
    this.files.set(name, known);
    return known.catch(() => {
      this.files.delete(name);
      return null;
    });
  }

  private async isStored(name: string): Promise<boolean> {
    const { session, renewMs } = this.options;
    if ((await this.names).has(name)) return true;
    if (performance.now() - this.namesAt >= renewMs) {
      this.namesAt = performance.now();
      const { names } = this;
      this.names = session
        .query<{ name: string }>('SELECT DISTINCT name FROM client_files')
        .then((rows) => new Set(rows.map((row) => row.name)))
        .catch(() => names);
    }
    return (await this.names).has(name);
  }

  private async fetch(name: string): Promise<Buffer | null> {
    const [row] = await this.options.session.query<{ body: Buffer }>(
      'SELECT body FROM client_files WHERE name = $1 LIMIT 1',
      [name],
    );
    return row?.body ?? null;
  }
}
