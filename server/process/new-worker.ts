import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { entryFile, type ThreadEntry } from './thread-entries.ts';

// Resets the semi-space size that `scripts/node.mjs` sets for the process, because that size would override the limits of threads.
setFlagsFromString('--max-semi-space-size=0');

/** Size of a thread's young generation in MiB. A smaller size causes more collections, and a larger one retains garbage longer. */
const youngMb = 6;

export function newWorker(entry: ThreadEntry, data: unknown, limits: ResourceLimits = {}): Worker {
  return new Worker(entryFile(entry), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...limits },
  });
}
