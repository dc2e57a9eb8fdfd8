import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { entryFile, type ThreadEntry } from './thread-entries.ts';

// The process's own semi-space size (`scripts/node.mjs`) would override the limit of its threads.
setFlagsFromString('--max-semi-space-size=0');

/** Young generation of a thread in MiB. Smaller sizes cause more collections; larger ones retain garbage. */
const youngMb = 6;

export function newWorker(entry: ThreadEntry, data: unknown, limits: ResourceLimits = {}): Worker {
  return new Worker(entryFile(entry), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...limits },
  });
}
