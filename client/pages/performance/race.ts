import type { PerformanceOverview } from '../../../shared/api/performance.ts';

type Reply = PerformanceOverview['lastReplies'][number];

export interface Bar extends Reply {
  /** Fraction of the chart's height, 0 to 1. */
  height: number;
  isSlow: boolean;
  /** Whether the time is shown above the bar. */
  isLabelled: boolean;
}

interface Race {
  /** Oldest first. */
  bars: Bar[];
  /** Height of the line between fast and slow. Fraction, 0 to 1. */
  line: number;
}

/** Top of the scale. Seconds. Slower replies are drawn at this height. */
const longest = 3600;
/** Minimum range of the scale as a multiple of the limit, so that fast replies do not fill the chart. */
const headroom = 4;
/** Minimum distance of labels in bars, to prevent overlap. */
const apart = 5;

/** Latest replies on a logarithmic scale from one second. The slowest ones are labelled. */
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

/** Ends of the gauge: from 80, or lower for a low target. */
export function gaugeScale(target: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(80, Math.floor((target - 10) / 10) * 10)), to: 100 };
}
