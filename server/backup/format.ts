import * as z from 'zod';

/**
 * A tar archive: the manifest, the key of the secrets if the archive is encrypted, the log, the blobs, and a checksum of everything before
 * it. Can be written and checked in one pass regardless of its size, and opened with standard tools.
 */
export const backupFormat = 2;
/** File names in the archive. A blob is named `blobs/ab/abcd…`. */
export const files = { manifest: 'manifest.json', key: 'secret.key', log: 'log.db', sum: 'sum' } as const;

/** First line of the first format, followed by entries: a JSON header line each, followed by its bytes. Supported for reading only. */
export const firstLine = 'OA Console backup\n';
export const headerMax = 4096;
/** Maximum size of a manifest in bytes. */
export const manifestMax = 256 * 1024;

export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();

export const Manifest = z.object({
  entry: z.literal('manifest'),
  format: z.int().positive(),
  /** The log's migrations. A migration that this program does not know means that the backup is newer. */
  migrations: z.array(z.string()).max(1000),
  takenAt: z.iso.datetime(),
  /** Position of the last record. */
  head: size,
});
export type Manifest = z.infer<typeof Manifest>;

/** First format: the key that encrypts secrets, itself encrypted with a passphrase. */
const Key = z.strictObject({ entry: z.literal('key'), salt: z.string(), sealed: z.string() });
export type SealedKey = z.infer<typeof Key>;

/** Entry header in the first format. */
export const FirstHeader = z.discriminatedUnion('entry', [
  Manifest,
  Key,
  z.strictObject({ entry: z.literal('log'), bytes: size }),
  z.strictObject({ entry: z.literal('blob'), hash: Hash, bytes: size }),
  z.strictObject({ entry: z.literal('end'), sum: Hash }),
]);
export type FirstHeader = z.infer<typeof FirstHeader>;

/** Header of a part of a backup in any format. `secret` contains the plain key. */
export type Header = FirstHeader | { entry: 'secret'; key: Buffer };

/** A header with its bytes, which are empty for some entries. Read the bytes before requesting the next entry. */
export interface Entry {
  header: Header;
  bytes: AsyncIterable<Buffer>;
}

/** File name of a downloaded backup. */
export const backupName = (day: string, isSealed: boolean) => `oa-console-${day}.tar${isSealed ? '.enc' : ''}`;
