import { totalmem } from 'node:os';

export interface MemoryUse {
  usedBytes: number;
  limitBytes: number;
  percent: number;
}

/** The part of the machine's memory, or of as much of it as the process may take, that it takes. */
export function memoryUse(): MemoryUse {
  const usedBytes = process.memoryUsage.rss();
  const allowed = process.constrainedMemory();
  const limitBytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return { usedBytes, limitBytes, percent: (100 * usedBytes) / limitBytes };
}
