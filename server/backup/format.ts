import * as z from 'zod';

/**
 * A tar archive: the manifest, the key of the secrets where all of it is sealed, the log, the blobs, and last a sum of all
 * that came before. So a backup is written and checked in one go, whatever its size, and opened with ordinary tools.
 */
export const backupFormat = 2;
/** Names of the archive's files. A blob's is `blobs/ab/abcd…`. */
export const files = { manifest: 'manifest.json', key: 'secret.key', log: 'log.db', sum: 'sum' } as const;

/** Of the first format: this line, then entries, each a header line of JSON followed by its bytes. It is read and not written. */
export const firstLine = 'OA Console backup\n';
export const headerMax = 4096;
/** Bytes of a manifest. */
export const manifestMax = 256 * 1024;

export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();

export const Manifest = z.object({
  entry: z.literal('manifest'),
  format: z.int().positive(),
  /** The log's migrations: one that this program does not know makes it newer. */
  migrations: z.array(z.string()).max(1000),
  takenAt: z.iso.datetime(),
  /** The position of the last record. */
  head: size,
});
export type Manifest = z.infer<typeof Manifest>;

/** The key under which secrets are sealed, itself sealed under a passphrase: of the first format. */
const Key = z.strictObject({ entry: z.literal('key'), salt: z.string(), sealed: z.string() });
export type SealedKey = z.infer<typeof Key>;

/** A header of the first format. */
export const FirstHeader = z.discriminatedUnion('entry', [
  Manifest,
  Key,
  z.strictObject({ entry: z.literal('log'), bytes: size }),
  z.strictObject({ entry: z.literal('blob'), hash: Hash, bytes: size }),
  z.strictObject({ entry: z.literal('end'), sum: Hash }),
]);
export type FirstHeader = z.infer<typeof FirstHeader>;

/** A part of a backup of any format; `secret` is the key as it is. */
export type Header = FirstHeader | { entry: 'secret'; key: Buffer };

/** A header and, for those that have some, its bytes; they are read before the next entry is asked for. */
export interface Entry {
  header: Header;
  bytes: AsyncIterable<Buffer>;
}

/** The name under which a backup is downloaded. */
export const backupName = (day: string, isSealed: boolean) => `oa-console-${day}.tar${isSealed ? '.enc' : ''}`;
