import type { NewDelivery } from '../ops/ledger.ts';
import type { LineState } from '../ports/line-state.ts';
import { RouteTimes } from './route-times.ts';

const minuteMs = 60_000;
const windowMs = 10 * minuteMs;
/** Window for counting refused webhooks and failed messages, on which alerts depend. Milliseconds. */
const closeMs = 5 * minuteMs;
/** Milliseconds after the last unanswered call to LINE until unanswered calls no longer count, because LINE may be responding again. */
const forgottenMs = 3 * minuteMs;

/** Counts webhooks, messages, calls and requests. Updating a count costs one addition. */
export class Measures {
  readonly webhooks: Meter;
  readonly events: Meter;
  readonly refused: Meter;
  readonly deltas: Meter;
  readonly sends: Meter;
  readonly failed: Meter;
  readonly lineErrors: Meter;
  /** Requests that LINE refused in the last minutes. */
  readonly lineRefusals: Meter;
  readonly refusedOf: Meters;
  readonly failedOf: Meters;
  readonly routes: RouteTimes;
  readonly requests = new Histogram('oa_http_request_duration_seconds', 'Requests by route and class of the status.');
  readonly deliveries = new Tally(
    'oa_webhook_deliveries_total',
    'Deliveries of webhooks by account, verdict and reason.',
  );
  readonly sendsOf = new Tally('oa_line_sends_total', 'Messages to LINE by account, result and reason.');
  readonly lineFailures = new Tally('oa_line_call_failures_total', 'Calls to LINE that failed, by reason.');
  private readonly now: () => number;
  private unanswered = { count: 0, at: Number.NEGATIVE_INFINITY };

  constructor(now: () => number) {
    this.now = now;
    const meter = (ms: number) => new Meter(now, ms);
    this.webhooks = meter(minuteMs);
    this.events = meter(minuteMs);
    this.refused = meter(minuteMs);
    this.deltas = meter(minuteMs);
    this.sends = meter(minuteMs);
    this.failed = meter(windowMs);
    this.lineErrors = meter(windowMs);
    this.lineRefusals = meter(closeMs);
    this.refusedOf = new Meters(now, closeMs);
    this.failedOf = new Meters(now, closeMs);
    this.routes = new RouteTimes(now);
  }

  delivered({ verdict, events, error, lineAccountId, brandId }: NewDelivery): void {
    // `lineAccountId` is empty if the webhook is for a LINE account that does not exist.
    this.deliveries.add({ account: lineAccountId || 'unknown', verdict, reason: error ?? '' });
    this.webhooks.add();
    this.events.add(events);
    if (verdict !== 'refused') return;
    this.refused.add();
    // Other refusals, such as while the log is unavailable, have other causes than the account's settings.
    if (brandId !== null && error === 'bad_signature') this.refusedOf.add(lineAccountId);
  }

  sent(lineAccountId: string): void {
    this.sends.add();
    this.sendsOf.add({ account: lineAccountId, result: 'sent', reason: '' });
  }

  /** Counts a message that LINE did not accept, in total and for its account. */
  sendFailed(lineAccountId: string, reason: string): void {
    this.sendsOf.add({ account: lineAccountId, result: 'failed', reason });
    this.failed.add();
    this.failedOf.add(lineAccountId);
  }

  readonly lineResponded = (state: LineState): void => {
    if (state !== 'accepted') this.lineFailures.add({ reason: state });
    if (state === 'unreachable' || state === 'no_answer') {
      this.unanswered = { count: this.unansweredCalls + 1, at: this.now() };
      this.lineErrors.add();
      return;
    }
    this.unanswered.count = 0;
    // A rejected call does not count, because the connection works. For example, LINE rejects a call for the profile of a user who has
    // left.
    if (state === 'accepted' || state === 'rejected') return;
    this.lineErrors.add();
    // A used-up quota has a separate alert.
    if (state !== 'quota_reached') this.lineRefusals.add();
  };

  /** Number of consecutive calls that LINE did not respond to. */
  get unansweredCalls(): number {
    return this.now() - this.unanswered.at > forgottenMs ? 0 : this.unanswered.count;
  }
}

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Maximum number of label combinations, more than there are routes, accounts and reasons. Further combinations are not counted. */
const seriesMax = 5000;

type Labels = Readonly<Record<string, string>>;

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));
const labelsOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

/** A Prometheus counter with labels. Counts from the start of the program. */
class Tally {
  private readonly counts = new Map<string, { labels: Labels; count: number }>();
  private readonly name: string;
  private readonly help: string;

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels): void {
    const key = labelsOf(labels);
    const known = this.counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.counts.size < seriesMax) this.counts.set(key, { labels, count: 1 });
  }

  /**
   * @param options.labels labels that are added to all counts
   * @param options.isShown returns whether the count with these labels is included
   */
  text({ labels = {}, isShown = () => true }: { labels?: Labels; isShown?: (labels: Labels) => boolean } = {}): string {
    const shown = [...this.counts.values()].filter((one) => isShown(one.labels));
    const lines = shown.map((one) => `${this.name}{${labelsOf({ ...one.labels, ...labels })}} ${one.count}`);
    return [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} counter`, ...lines, ''].join('\n');
  }
}

interface Series {
  counts: number[];
  sum: number;
  count: number;
}

/** A Prometheus histogram of seconds, with labels. */
class Histogram {
  private readonly series = new Map<string, Series>();
  private readonly name: string;
  private readonly help: string;

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  take(labels: Labels, seconds: number): void {
    const key = labelsOf(labels);
    let one = this.series.get(key);
    if (one === undefined) {
      if (this.series.size >= seriesMax) return;
      one = { counts: bounds.map(() => 0), sum: 0, count: 0 };
      this.series.set(key, one);
    }
    const place = bounds.findIndex((bound) => seconds <= bound);
    if (place >= 0) one.counts[place] = (one.counts[place] as number) + 1;
    one.sum += seconds;
    one.count += 1;
  }

  /** @param labels labels that are added to all series */
  text(labels: Labels = {}): string {
    const { name } = this;
    const added = labelsOf(labels);
    const lines = [...this.series].flatMap(([own, { counts, sum, count }]) => {
      const key = added === '' ? own : `${own},${added}`;
      let below = 0;
      const buckets = bounds.map((bound, n) => {
        below += counts[n] as number;
        return `${name}_bucket{${key},le="${bound}"} ${below}`;
      });
      return [
        ...buckets,
        `${name}_bucket{${key},le="+Inf"} ${count}`,
        `${name}_sum{${key}} ${sum}`,
        `${name}_count{${key}} ${count}`,
      ];
    });
    return [`# HELP ${name} ${this.help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }
}

/** Counts occurrences in total and in a recent window. */
export class Meter {
  total = 0;
  private readonly now: () => number;
  private readonly counts: Float64Array;
  /** The second that each slot of `counts` belongs to. */
  private readonly seconds: Float64Array;

  constructor(now: () => number, windowMs: number) {
    this.now = now;
    const slots = Math.ceil(windowMs / 1000);
    this.counts = new Float64Array(slots);
    this.seconds = new Float64Array(slots).fill(Number.NEGATIVE_INFINITY);
  }

  add(count = 1): void {
    this.total += count;
    const second = Math.floor(this.now() / 1000);
    const slot = second % this.counts.length;
    if (this.seconds[slot] !== second) this.counts[slot] = 0;
    this.seconds[slot] = second;
    this.counts[slot] = (this.counts[slot] as number) + count;
  }

  /** Number of occurrences in the window. */
  get recent(): number {
    const first = Math.floor(this.now() / 1000) - this.counts.length;
    return this.counts.reduce((sum, count, slot) => sum + ((this.seconds[slot] as number) > first ? count : 0), 0);
  }
}

/** A separate meter per LINE account. */
class Meters {
  private readonly meters = new Map<string, Meter>();
  private readonly make: () => Meter;

  constructor(now: () => number, windowMs: number) {
    this.make = () => new Meter(now, windowMs);
  }

  add(subject: string): void {
    const meter = this.meters.get(subject) ?? this.make();
    this.meters.set(subject, meter);
    meter.add();
  }

  recent(subject: string): number {
    return this.meters.get(subject)?.recent ?? 0;
  }

  /** Returns the numbers in the window by subject, without those that are 0. */
  allRecent(): Record<string, number> {
    const all = [...this.meters].map(([subject, { recent }]) => [subject, recent] as const);
    return Object.fromEntries(all.filter(([, recent]) => recent > 0));
  }
}
