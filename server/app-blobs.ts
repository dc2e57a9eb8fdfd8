import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Files, StoredFiles } from './blobs/files.ts';
import { isS3 } from './blobs/location.ts';
import { type Blobs, BlobsUnavailable, type ReadableBlobs } from './blobs/port.ts';
import { Unfinished } from './blobs/unfinished.ts';
import { ConfigError } from './settings.ts';
import { folderFault } from './storage/writable.ts';

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
  if (!isS3(blobs)) {
    mustBeMounted(blobs);
    return new Files(blobs, node);
  }
  const store = await s3Of(blobs, new Unfinished(join(ownFolder(dataDir), 'unfinished')), env);
  await store.probe().catch((error: unknown) => {
    if (!(error instanceof BlobsUnavailable)) throw error;
    if (error.isPermanent) throw new ConfigError(`BLOBS cannot be used. ${error.message}`);
  });
  return store;
}

interface BlobsFinding {
  state: 'ok' | 'note' | 'wrong';
  text: string;
}

/** Checks the store of several nodes. Changes nothing. */
export async function checkBlobs(blobs: string, env: NodeJS.ProcessEnv): Promise<BlobsFinding[]> {
  try {
    if (!isS3(blobs)) {
      mustBeMounted(blobs);
      return [{ state: 'ok', text: `${blobs} is writable` }];
    }
    const store = await s3Of(blobs, null, env);
    await store.probe();
    const responds: BlobsFinding = { state: 'ok', text: `${blobs} responds` };
    const isVersioned = await store.isVersioned().catch(() => false);
    return isVersioned ? [responds, { state: 'note', text: versioned }] : [responds];
  } catch (error) {
    if (!(error instanceof BlobsUnavailable || error instanceof ConfigError)) throw error;
    return [{ state: 'wrong', text: error.message }];
  }
}

const versioned =
  'the bucket keeps deleted files as earlier versions. Erased pictures are deleted only if a lifecycle rule deletes noncurrent versions.';

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

/** The folder is never created, because a folder that does not exist is probably on a file system that is not mounted. @throws ConfigError */
function mustBeMounted(folder: string): void {
  const fault = existsSync(folder)
    ? folderFault('BLOBS', folder)
    : `BLOBS (${folder}) does not exist. Mount the shared file system, and create the folder there.`;
  if (fault !== null) throw new ConfigError(fault);
}
