import type { NewDelivery } from '../ops/ledger.ts';
import type { LineState } from '../ports/line-state.ts';
import { Meter, Meters } from './meter.ts';
import { RouteTimes } from './route-times.ts';
import { Histogram, Tally } from './tallies.ts';

const minuteMs = 60_000;
const windowMs = 10 * minuteMs;
/** Refused deliveries and failed sends make an alert when they come together. */
const closeMs = 5 * minuteMs;
/** Nobody has asked LINE for so long: whether it answers is not known. */
const forgottenMs = 3 * minuteMs;

/** The counters of what happens at the edges; each costs an addition. */
export class Measures {
  readonly webhooks: Meter;
  readonly events: Meter;
  readonly refused: Meter;
  readonly deltas: Meter;
  readonly sends: Meter;
  readonly failed: Meter;
  readonly lineErrors: Meter;
  /** Answers of LINE that refuse, of the last minutes. */
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
    // Accounts that strangers made up have no id here.
    this.deliveries.add({ account: lineAccountId || 'unknown', verdict, reason: error ?? '' });
    this.webhooks.add();
    this.events.add(events);
    if (verdict !== 'refused') return;
    this.refused.add();
    // A stranger's, or one of an account that is switched off, is nobody's trouble.
    if (brandId !== null && error !== 'line_account_disabled') this.refusedOf.add(lineAccountId);
  }

  sent(lineAccountId: string): void {
    this.sends.add();
    this.sendsOf.add({ account: lineAccountId, result: 'sent', reason: '' });
  }

  /** An account's sends that LINE did not take. */
  sendFailed(lineAccountId: string, reason: string): void {
    this.sendsOf.add({ account: lineAccountId, result: 'failed', reason });
    this.failed.add();
    this.failedOf.add(lineAccountId);
  }

  readonly lineSaid = (state: LineState): void => {
    if (state !== 'accepted') this.lineFailures.add({ reason: state });
    if (state === 'unreachable' || state === 'no_answer') {
      this.unanswered = { count: this.unansweredCalls + 1, at: this.now() };
      this.lineErrors.add();
      return;
    }
    this.unanswered.count = 0;
    // LINE took offence at one request, such as a profile of somebody who left: nothing is wrong with the way there.
    if (state === 'accepted' || state === 'rejected') return;
    this.lineErrors.add();
    // A quota that is used up is an alert of its own.
    if (state !== 'quota_reached') this.lineRefusals.add();
  };

  /** Calls to LINE in a row that had no answer. */
  get unansweredCalls(): number {
    return this.now() - this.unanswered.at > forgottenMs ? 0 : this.unanswered.count;
  }
}
