import { type Count, counts, type HourSums, type Sums } from '../kinds/sums.ts';
import { merged, negated } from './sketch.ts';

function addedRecords(
  a: Readonly<Record<string, number>> | undefined,
  b: Readonly<Record<string, number>> | undefined,
): Readonly<Record<string, number>> | undefined {
  if (b === undefined) return a;
  const sum: Record<string, number> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const total = (sum[key] ?? 0) + value;
    if (total === 0) delete sum[key];
    else sum[key] = total;
  }
  return Object.keys(sum).length === 0 ? undefined : sum;
}

function addedHours(a: Sums['hours'], b: Sums['hours']): Sums['hours'] {
  if (b === undefined) return a;
  const sum: Record<string, HourSums> = { ...a };
  for (const [hour, [received, replies, responseMs, fast]] of Object.entries(b)) {
    const was = sum[hour] ?? [0, 0, 0, 0];
    sum[hour] = [was[0] + received, was[1] + replies, was[2] + responseMs, was[3] + fast];
    if (sum[hour].every((part) => part === 0)) delete sum[hour];
  }
  return Object.keys(sum).length === 0 ? undefined : sum;
}

function set<K extends keyof Sums>(sums: Sums, key: K, value: Sums[K] | undefined): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) delete sums[key];
  else sums[key] = value;
}

const named: ReadonlySet<string> = new Set(counts);
const isCount = (name: string): name is Count => named.has(name);

/** Returns the total of two sets of sums. The values in `closing` are not added, but taken from the first set. */
export function added<S extends Sums>(a: S, b: Sums): S {
  const sum = { ...a };
  add(sum, b);
  return sum;
}

/**
 * Adds sums in place, except `closing`. Replaces histograms and records instead of changing them, so that shallow copies of `sum` remain as
 * they are. The loop runs over the second set, which usually has few entries.
 */
export function add(sum: Sums, b: Sums): void {
  for (const key in b) {
    const name = key as keyof Sums;
    switch (name) {
      case 'revenue':
      case 'free':
      case 'wrote':
        set(sum, name, addedRecords(sum[name], b[name]));
        break;
      case 'hours':
        set(sum, name, addedHours(sum.hours, b.hours));
        break;
      case 'responses':
      case 'resolutions':
        set(sum, name, merged(sum[name] ?? [], b[name] ?? []));
        break;
      case 'pointsAt':
        sum.pointsAt = Math.max(sum.pointsAt ?? 0, b.pointsAt ?? 0);
        break;
      default:
        if (isCount(name)) set<Count>(sum, name, (sum[name] ?? 0) + (b[name] ?? 0) || undefined);
    }
  }
}

const sumNames: readonly (keyof Sums)[] = [
  ...counts,
  'revenue',
  'free',
  'wrote',
  'hours',
  'responses',
  'resolutions',
  'pointsAt',
];

/** Returns the name of the first sum that differs. `null` if all are equal. */
export function differing(a: Sums, b: Sums): keyof Sums | null {
  return sumNames.find((name) => printOf(a[name]) !== printOf(b[name])) ?? null;
}

/** Returns a sum as text that is equal for equal sums. */
function printOf(sum: Sums[keyof Sums]): string {
  const isRecord = typeof sum === 'object' && !Array.isArray(sum);
  return JSON.stringify(isRecord ? Object.entries(sum).sort(([x], [y]) => (x < y ? -1 : 1)) : (sum ?? null));
}

/** Returns the negated sums, without `pointsAt` and `closing`, because a time and the values of live figures are not sums. */
export function opposite({ pointsAt: _, closing: __, ...sums }: Sums): Sums {
  const taken: Sums = {};
  for (const name of counts) if (sums[name] !== undefined) taken[name] = -sums[name];
  const record = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, -value]));
  if (sums.revenue) taken.revenue = record(sums.revenue);
  if (sums.free) taken.free = record(sums.free);
  if (sums.wrote) taken.wrote = record(sums.wrote);
  if (sums.responses) taken.responses = negated(sums.responses);
  if (sums.resolutions) taken.resolutions = negated(sums.resolutions);
  return taken;
}
