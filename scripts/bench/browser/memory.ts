import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

export interface HeapSize {
  heapMb: number;
  nodes: number;
  listeners: number;
}

const looks = 5;

/**
 * Returns the smallest of several measurements of the page's memory, because moving rows and closing toasts are briefly in the page twice.
 */
export async function leastHeapSize(cdp: CDPSession): Promise<HeapSize> {
  const seen = [await heldNow(cdp)];
  while (seen.length < looks) {
    await wait(1000);
    seen.push(await heldNow(cdp));
  }
  return seen.reduce((least, one) => (one.heapMb < least.heapMb ? one : least));
}

/** Returns the memory after garbage collection. */
async function heldNow(cdp: CDPSession): Promise<HeapSize> {
  await cdp.send('Performance.enable');
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heapMb: usedSize / 1e6, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}
