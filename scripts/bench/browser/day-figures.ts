import { loadavg } from 'node:os';
import type { Figure } from '../figure.ts';
import { quantile } from '../stats.ts';
import type { Day } from './day.ts';
import { frameTimes, type PointerKind } from './frames.ts';

const load = () => `load average ${loadavg()[0]?.toFixed(1)}`;

/**
 * Returns the measured frame times while scrolling the inbox, compared with those of a page with only a virtual list (../bare/list.tsx).
 */
export function frameFigures(hand: PointerKind, day: Day, bare: readonly number[]): Figure[] {
  const ours = frameTimes(day[hand]);
  const bareTimes = frameTimes(bare);
  const what = 'a page with only a virtual list of as many rows, under the same traffic';
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const name = hand === 'mouse' ? 'frame while the wheel scrolls' : 'frame while a finger scrolls';
  const of = (key: 'mean' | 'p95' | 'p99') => ({
    unit: 'ms',
    value: ours[key],
    limit: { what, value: bareTimes[key] },
    target: { of: 'ratio', atMost: 1.2 } as const,
  });
  const note = `frames that did not come: ${percent(ours.dropped)}, of that list ${percent(bareTimes.dropped)}; ${load()}`;
  return [
    { name: `${name}, mean`, ...of('mean'), note },
    { name: `${name}, p95`, ...of('p95'), target: null },
    { name: `${name}, p99`, ...of('p99'), target: null },
  ];
}

/** Returns the measured display latency and memory of the page. */
export function dayFigures({ painted, unseen, received, sends, jumps, memory }: Day): Figure[] {
  const [first, ...later] = memory;
  const last = later.at(-1);
  const value = (name: string, unit: string, value: number, atMost?: number, note?: string): Figure => ({
    name,
    unit,
    value,
    limit: null,
    target: atMost === undefined ? null : { of: 'value', atMost },
    ...(note === undefined ? {} : { note }),
  });
  const socket = (q: number) => ({
    what: 'the same to a socket that is only listened to',
    value: quantile(received, q),
  });
  const frames = sends.map((sent) => sent.frames);
  const ms = sends.map((sent) => sent.ms);
  const minutes = memory.map(({ heapMb }) => heapMb.toFixed(1)).join(', ');
  return [
    { ...value('webhook to painted row p50', 'ms', quantile(painted, 0.5)), limit: socket(0.5) },
    {
      ...value('webhook to painted row p99', 'ms', quantile(painted, 0.99), 150),
      limit: socket(0.99),
      note: `${painted.length} rows, ${unseen} not seen; ${load()}`,
    },
    value('sending key to bubble p99', 'frames', quantile(frames, 0.99), 1),
    value('sending key to bubble p50', 'ms', quantile(ms, 0.5)),
    value('sending key to bubble p99', 'ms', quantile(ms, 0.99)),
    value('rows that jumped under the pointer', '', jumps, 0),
    {
      ...value(`heap after ${memory.length} minutes`, 'MB', last?.heapMb ?? Number.NaN),
      limit: { what: 'the same after the first minute', value: first?.heapMb ?? Number.NaN },
      target: { of: 'ratio', atMost: 1.1 },
      note: `after each minute: ${minutes}`,
    },
    {
      ...value('nodes of the document', '', last?.nodes ?? Number.NaN),
      limit: { what: 'the same after the first minute', value: first?.nodes ?? Number.NaN },
    },
    {
      ...value('listeners', '', last?.listeners ?? Number.NaN),
      limit: { what: 'the same after the first minute', value: first?.listeners ?? Number.NaN },
    },
  ];
}
