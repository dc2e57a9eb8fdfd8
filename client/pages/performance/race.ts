import type { PerformanceOverview } from '../../../shared/api/performance.ts';

type Reply = PerformanceOverview['lastReplies'][number];

export interface Bar extends Reply {
  /** 0 to 1 of the picture's height. */
  height: number;
  isSlow: boolean;
  /** Its time stands over it. */
  isLabelled: boolean;
}

interface Race {
  /** Oldest first. */
  bars: Bar[];
  /** The height of the line between fast and slow. */
  line: number;
}

/** Slower ones are as high as this. */
const longest = 3600;
/** The scale reaches so many times the line at least, or a row of fast replies would fill it. */
const headroom = 4;
/** Bars from label to label, so that none stands over another. */
const apart = 5;

/** The last replies on a logarithmic scale that begins at a second; the slowest ones say how slow. */
export function raceOf(replies: readonly Reply[], withinSeconds: number): Race {
  const ordered = replies.toSorted((a, b) => a.at.localeCompare(b.at));
  const top = Math.min(longest, Math.max(withinSeconds * headroom, ...ordered.map(({ seconds }) => seconds)));
  const height = (seconds: number) => Math.log(Math.min(top, Math.max(1, seconds)) + 1) / Math.log(top + 1);
  const labelled: number[] = [];
  const slowest = ordered.map(({ seconds }, index) => ({ seconds, index })).sort((a, b) => b.seconds - a.seconds);
  for (const { seconds, index } of slowest) {
    const isClear = labelled.every((other) => Math.abs(other - index) >= apart);
    if (seconds > withinSeconds && isClear) labelled.push(index);
  }
  const bars = ordered.map((reply, index) => ({
    ...reply,
    height: height(reply.seconds),
    isSlow: reply.seconds > withinSeconds,
    isLabelled: labelled.includes(index),
  }));
  return { bars, line: height(withinSeconds) };
}

/** The ends of the gauge: it begins at 80, and lower where the target itself is low. */
export function gaugeScale(target: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(80, Math.floor((target - 10) / 10) * 10)), to: 100 };
}
