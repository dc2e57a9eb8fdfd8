import type { CDPSession } from 'playwright';

export interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
}

/** What the page holds after everything that nobody needs has been thrown away. */
export async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send('Performance.enable');
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heapMb: usedSize / 1e6, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}
