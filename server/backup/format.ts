import * as z from 'zod';

/**
 * One file: the first line, then entries, each a header line of JSON followed by its bytes, the last of them the sum of all
 * that came before it. So a backup is written and checked in one go, whatever its size.
 */
export const firstLine = 'OA Console backup\n';
export const backupFormat = 1;
export const headerMax = 4096;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
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

/** The key under which secrets are sealed, itself sealed under a passphrase. */
const Key = z.strictObject({ entry: z.literal('key'), salt: z.string(), sealed: z.string() });
export type SealedKey = z.infer<typeof Key>;

export const Header = z.discriminatedUnion('entry', [
  Manifest,
  Key,
  z.strictObject({ entry: z.literal('log'), bytes: size }),
  z.strictObject({ entry: z.literal('blob'), hash, bytes: size }),
  z.strictObject({ entry: z.literal('end'), sum: hash }),
]);
export type Header = z.infer<typeof Header>;
