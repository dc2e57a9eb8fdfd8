import type { Sketch } from '../kinds/sums.ts';

const gamma = 1.01 / 0.99;
const logGamma = Math.log(gamma);
/** Bucket of values below one millisecond. */
const least = 0;

function bucketOf(ms: number): number {
  return ms < 1 ? least : Math.max(1, Math.ceil(Math.log(ms) / logGamma));
}

const middleOf = (bucket: number) => (bucket === least ? 0 : (2 * gamma ** bucket) / (gamma + 1));

export function withValue(sketch: Sketch, ms: number, by: 1 | -1): Sketch {
  return merged(sketch, [bucketOf(ms), by]);
}

/** Adds two histograms. Empty buckets are omitted. */
export function merged(a: Sketch, b: Sketch): Sketch {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const both: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    const count = (left <= right ? (a[i + 1] ?? 0) : 0) + (right <= left ? (b[j + 1] ?? 0) : 0);
    if (count !== 0) both.push(Math.min(left, right), count);
    if (left <= right) i += 2;
    if (right <= left) j += 2;
  }
  return both;
}

export function negated(sketch: Sketch): Sketch {
  return sketch.map((part, i) => (i % 2 === 0 ? part : -part));
}

/** Returns the value in milliseconds that this share of the values does not exceed (nearest rank). `null` for an empty histogram. */
export function percentile(sketch: Sketch, share: number): number | null {
  let total = 0;
  for (let i = 1; i < sketch.length; i += 2) total += sketch[i] as number;
  if (total <= 0) return null;
  let left = Math.max(1, Math.ceil(share * total));
  for (let i = 0; i < sketch.length; i += 2) {
    left -= sketch[i + 1] as number;
    if (left <= 0) return middleOf(sketch[i] as number);
  }
  return null;
}
