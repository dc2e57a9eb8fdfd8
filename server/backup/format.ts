import * as z from 'zod';

/**
 * Version of the backup format: a tar archive of the manifest, the key of the secrets if the archive is encrypted, the log, the blobs, and
 * a checksum of all of them. A backup of any size can be written and checked in one pass, and opened with standard tools.
 */
export const backupFormat = 2;
/** File names in the archive. A blob is named `blobs/ab/abcd…`. */
export const files = { manifest: 'manifest.json', key: 'secret.key', log: 'log.db', sum: 'sum' } as const;

/** First line of a backup in the first format, which can still be read. Entries follow: a JSON header in one line, then the bytes. */
export const firstLine = 'OA Console backup\n';
export const headerMax = 4096;
/** Maximum size of a manifest in bytes. */
export const manifestMax = 256 * 1024;

export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();

export const Manifest = z.object({
  entry: z.literal('manifest'),
  format: z.int().positive(),
  /** Names of the log's migrations. If this program does not know one of them, the backup was made by a newer version. */
  migrations: z.array(z.string()).max(1000),
  takenAt: z.iso.datetime(),
  /** Position of the last record. */
  head: size,
});
export type Manifest = z.infer<typeof Manifest>;

/** Entry of the first backup format only: the key that encrypts the secrets, itself encrypted with a passphrase. */
const Key = z.strictObject({ entry: z.literal('key'), salt: z.string(), sealed: z.string() });
export type SealedKey = z.infer<typeof Key>;

/** Header of an entry in the first format. */
export const FirstHeader = z.discriminatedUnion('entry', [
  Manifest,
  Key,
  z.strictObject({ entry: z.literal('log'), bytes: size }),
  z.strictObject({ entry: z.literal('blob'), hash: Hash, bytes: size }),
  z.strictObject({ entry: z.literal('end'), sum: Hash }),
]);
export type FirstHeader = z.infer<typeof FirstHeader>;

/** Header of one part of a backup in any format. The key in a `secret` header is not itself encrypted. */
export type Header = FirstHeader | { entry: 'secret'; key: Buffer };

/** A part of a backup: its header and its bytes. Some parts have no bytes. The bytes must be read before the next part is requested. */
export interface Entry {
  header: Header;
  bytes: AsyncIterable<Buffer>;
}

/** Returns the file name of a downloaded backup. */
export const backupName = (day: string, isSealed: boolean) => `oa-console-${day}.tar${isSealed ? '.enc' : ''}`;
