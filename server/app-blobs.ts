import { join } from 'node:path';
import { Files, StoredFiles } from './blobs/files.ts';
import { isS3 } from './blobs/location.ts';
import type { Blobs, ReadableBlobs } from './blobs/port.ts';
import { Unfinished } from './blobs/unfinished.ts';

interface OpenBlobs {
  dataDir: string;
  /** Value of BLOBS: a folder or `s3://bucket/prefix` that all nodes use. `null` for the folder in DATA_DIR. */
  blobs: string | null;
  /** Id of this node. */
  node: string;
  env?: NodeJS.ProcessEnv;
}

const ownFolder = (dataDir: string) => join(dataDir, 'blobs');

/**
 * Opens the store of the blobs, and removes incomplete files of earlier processes of this node.
 * @throws ConfigError if BLOBS or the AWS_* variables are wrong. Storage that does not respond is not an error.
 */
export async function openBlobs({ dataDir, blobs, node, env = process.env }: OpenBlobs): Promise<Blobs> {
  if (blobs === null) return new Files(ownFolder(dataDir));
  if (!isS3(blobs)) return new Files(blobs, node);
  const store = await s3Of(blobs, new Unfinished(join(ownFolder(dataDir), 'unfinished')), env);
  await store.mustBeUsable();
  return store;
}

/** Opens the store for a command that runs beside the product. Changes nothing. @throws ConfigError */
export async function readBlobs({
  dataDir,
  blobs,
  env = process.env,
}: Omit<OpenBlobs, 'node'>): Promise<ReadableBlobs> {
  if (blobs === null || !isS3(blobs)) return new StoredFiles(blobs ?? ownFolder(dataDir));
  return s3Of(blobs, null, env);
}

/** Loads the S3 adapter and the AWS SDK, which installations without S3 do not need. */
async function s3Of(url: string, unfinished: Unfinished | null, env: NodeJS.ProcessEnv) {
  const { S3Blobs } = await import('./blobs/s3.ts');
  return new S3Blobs({ url, unfinished, env });
}
