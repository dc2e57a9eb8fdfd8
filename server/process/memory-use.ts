import { totalmem } from 'node:os';

export interface MemoryUse {
  usedBytes: number;
  limitBytes: number;
  percent: number;
}

/** Memory used by the process, as a share of the machine's memory or of the process's limit. */
export function memoryUse(): MemoryUse {
  const usedBytes = process.memoryUsage.rss();
  const allowed = process.constrainedMemory();
  const limitBytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return { usedBytes, limitBytes, percent: (100 * usedBytes) / limitBytes };
}
