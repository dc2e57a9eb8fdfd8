import { totalmem } from 'node:os';

export interface MemoryUse {
  usedBytes: number;
  limitBytes: number;
  percent: number;
}

/**
 * Returns the memory that the process uses, and its percentage of the limit: the machine's memory or the process's own limit, whichever is
 * lower.
 */
export function memoryUse(): MemoryUse {
  const usedBytes = process.memoryUsage.rss();
  const allowed = process.constrainedMemory();
  const limitBytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return { usedBytes, limitBytes, percent: (100 * usedBytes) / limitBytes };
}
