import { getHeapStatistics } from 'node:v8';
import type { Gauges } from '../../shared/monitor-rows.ts';
import type { RequestTimes } from '../http/request-times.ts';
import type { NodeMeasures } from '../ports/node-measures.ts';
import { memoryUse } from '../process/memory-use.ts';
import { version } from '../process/version.ts';
import { iso } from '../projections/stored.ts';
import type { DiskUse } from './disk.ts';
import type { LoopDelay } from './event-loop.ts';
import type { Measures } from './measures.ts';
import { delayOf } from './node-views.ts';

export interface GaugesNow {
  at: number;
  status: Gauges['system']['status'];
  cpuPercent: number;
  disk: DiskUse;
  loop: LoopDelay;
  lastBackupAt: number | null;
  measures: Measures;
  requestTimes: RequestTimes;
  audience: { sockets: number; people: number; walls: number };
  sets: NodeMeasures['sets'];
  queue: { waiting: number; oldestMs: number };
  minute: Gauges['minute'];
}

const slowestMax = 5;

/** Returns all measurements of this node in the format of screens and API clients. */
export function gaugesOf(now: GaugesNow): Gauges {
  const { at, disk, measures, requestTimes, audience, queue } = now;
  const { heapUsed, rss } = process.memoryUsage();
  return {
    id: 'gauges',
    at: iso(at),
    system: {
      status: now.status,
      version,
      node: process.version,
      uptimeSeconds: process.uptime(),
      cpuPercent: now.cpuPercent,
      memory: { rssBytes: rss, heapUsedBytes: heapUsed, heapLimitBytes: getHeapStatistics().heap_size_limit },
      disk: { dataBytes: disk.dataBytes, freeBytes: disk.freeBytes },
      eventLoopDelay: now.loop,
      lastBackupAt: now.lastBackupAt === null ? null : iso(now.lastBackupAt),
    },
    performance: {
      webhooksPerMinute: measures.webhooks.recent,
      eventsPerMinute: measures.events.recent,
      rowsLag: delayOf(now.sets),
      sockets: audience.sockets,
      deltasPerMinute: measures.deltas.recent,
      api: {
        p50Ms: requestTimes.percentile(50),
        p95Ms: requestTimes.percentile(95),
        p99Ms: requestTimes.percentile(99),
      },
      sendQueue: { waiting: queue.waiting, failed: measures.failed.recent },
      lineErrors: measures.lineErrors.recent,
    },
    memoryLimitBytes: memoryUse().limitBytes,
    diskBytes: disk.diskBytes,
    webhooksRefusedPerMinute: measures.refused.recent,
    oldestWaitingMs: queue.oldestMs,
    people: audience.people,
    walls: audience.walls,
    sets: now.sets.map(({ name, state, records, ms, deadLetters }) => ({ name, state, records, ms, deadLetters })),
    slowest: measures.routes.slowest(slowestMax),
    minute: now.minute,
    cluster: null,
    version: 0,
  };
}
