import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { entryFile, type ThreadEntry } from './thread-entries.ts';

// Room for young objects that the process was started with (`scripts/node.mjs`) would stand above that of its threads.
setFlagsFromString('--max-semi-space-size=0');

/** MiB of young objects in a thread: with less it would collect more often, with more it would only keep what is gone. */
const youngMb = 6;

/** A thread of this program. */
export function newWorker(entry: ThreadEntry, data: unknown, limits: ResourceLimits = {}): Worker {
  return new Worker(entryFile(entry), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...limits },
  });
}
