import { type AlertKind, type AlertTerms, alertNames, termsOf } from '../../shared/alerts.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Alert } from '../../shared/monitor-rows.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../keys/ids.ts';
import type { Warn } from '../process/contain.ts';
import { iso, type RowChange } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';
import type { Measured } from './measured.ts';
import { type Reading, rules } from './rules.ts';

/** Maximum number of events that wait while the log cannot be written. If there are more, alerts that have already ended are dropped. */
const waitingMax = 200;

interface Deps {
  engine: Pick<Engine, 'append' | 'reached' | 'read' | 'position'>;
  rows: RowQueries;
  /** Publishes row changes that are not part of a commit. */
  publish: (changes: readonly RowChange[]) => void;
  warn: Warn;
}

/**
 * Manages the open alerts, which are stored in the log. While the log cannot be written, alerts are shown from memory and recorded later.
 * Alerts that were open when the program stopped continue or end by the same rules.
 */
export class Alerts {
  private readonly deps: Deps;
  private states: ReadonlyMap<string, AlertState> = new Map();
  /** Ids of open alerts, by key. */
  private readonly open = new Map<string, string>();
  private waiting: Event[] = [];
  /** Open alerts that are not in the log yet, by id. */
  private readonly unrecorded = new Map<string, Alert>();
  private recording: Promise<void> | null = null;
  private isFailing = false;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Takes over the open alerts of the log. Called when this node has acquired the lease. */
  start(now: number): void {
    this.open.clear();
    this.unrecorded.clear();
    this.waiting = [];
    const states = new Map<string, AlertState>();
    for (const { row } of this.deps.rows.lasting('alert')) {
      const key = keyOf(row.kind, row.subject);
      states.set(key, { kind: row.kind, phase: 'open', since: now });
      this.open.set(key, row.id);
    }
    this.states = states;
  }

  /** Open alerts that no row contains yet. */
  get inMemory(): readonly Alert[] {
    return [...this.unrecorded.values()];
  }

  look(measured: Measured, now: number): void {
    const judgement = judge(this.states, measured, now);
    this.states = judgement.states;
    for (const one of judgement.raised) this.raise(one, now);
    for (const key of judgement.ended) this.end(key, now);
    for (const { id } of this.inMemory)
      if (this.deps.engine.read('alert', id) !== undefined) this.unrecorded.delete(id);
    // At each check, publishes the alerts that are not in the log, so that people who have connected since the last check receive them,
    // too.
    this.deps.publish(this.inMemory.map((row) => this.change(row)));
    if (this.waiting.length > 0) void this.record(now);
  }

  private raise({ kind, reading, since }: Judgement['raised'][number], now: number): void {
    const { subject, brandId, detail } = reading;
    const id = newId(now);
    const alert = { kind, subject, brandId, severity: termsOf(kind).severity, detail };
    this.open.set(keyOf(kind, subject), id);
    this.waiting.push({ type: 'alert.raised', alertId: id, ...alert, since });
    const none = { endedAt: null, acknowledgedBy: null, acknowledgedAt: null };
    this.unrecorded.set(id, { id, ...alert, at: iso(since), ...none, version: this.deps.engine.position });
  }

  private end(key: string, now: number): void {
    const alertId = this.open.get(key);
    this.open.delete(key);
    if (alertId === undefined) return;
    this.waiting.push({ type: 'alert.ended', alertId, endedAt: now });
    const row = this.unrecorded.get(alertId);
    if (row === undefined) return;
    this.unrecorded.delete(alertId);
    this.deps.publish([{ ...this.change(row), before: { row, hidden: null }, after: undefined }]);
    if (this.waiting.length > waitingMax) this.forget();
  }

  private change(row: Alert): RowChange<'alert'> {
    const after = { row, hidden: null };
    return { kind: 'alert', id: row.id, version: row.version, before: undefined, after };
  }

  /** Drops the earliest waiting alert that has both begun and ended. Never drops the end of an alert whose beginning is in the log. */
  private forget(): void {
    const of = (event: Event) => ('alertId' in event ? event.alertId : null);
    const raised = new Set(this.waiting.filter(({ type }) => type === 'alert.raised').map(of));
    const over = this.waiting.find((event) => event.type === 'alert.ended' && raised.has(event.alertId));
    if (over !== undefined) this.waiting = this.waiting.filter((event) => of(event) !== of(over));
  }

  /** Tries to record all waiting events. Resolves after the attempt. */
  record(now: number): Promise<void> {
    this.recording ??= this.append(now).finally(() => {
      this.recording = null;
    });
    return this.recording;
  }

  private async append(now: number): Promise<void> {
    const events = [...this.waiting];
    if (events.length === 0) return;
    const { engine, warn } = this.deps;
    try {
      const appended = await engine.append({ stream: 'alerts', at: now, actor: 'system', events });
      this.waiting = this.waiting.filter((event) => !events.includes(event));
      this.isFailing = false;
      if (appended.state === 'appended') await engine.reached(appended.position, limits.behindMs);
    } catch (error) {
      if (!this.isFailing) warn('Alerts could not be recorded, retrying', error);
      this.isFailing = true;
    }
  }
}

/**
 * State of a kind of alert for one subject: `rising` while the value is bad but the alert is not open yet, `open`, or `calming` while the
 * value is good but the alert has not ended yet.
 */
interface AlertState {
  kind: AlertKind;
  phase: 'rising' | 'open' | 'calming';
  since: number;
}
/** Alert states by {@link keyOf}. */
export type AlertStates = ReadonlyMap<string, AlertState>;

interface Judgement {
  states: AlertStates;
  raised: readonly { kind: AlertKind; reading: Reading; since: number }[];
  ended: readonly string[];
}

export const keyOf = (kind: AlertKind, subject: string | null) => `${kind}/${subject ?? ''}`;

const isBad = ({ low, begins }: AlertTerms, value: number) => (low ? value < begins : value >= begins);
const isGood = ({ low, ends }: AlertTerms, value: number) => (low ? value >= ends : value < ends);

/**
 * Returns the states of all alerts after new measurements, and which alerts begin and end. A subject that is no longer measured does not
 * count as bad.
 */
export function judge(before: AlertStates, measured: Measured, now: number): Judgement {
  const states = new Map<string, AlertState>();
  const raised: { kind: AlertKind; reading: Reading; since: number }[] = [];
  const ended: string[] = [];
  for (const kind of alertNames) {
    const terms = termsOf(kind);
    for (const reading of rules[kind](measured)) {
      const key = keyOf(kind, reading.subject);
      const next = stepOf(before.get(key), terms, reading.value, now);
      if (next === 'ended') ended.push(key);
      else if (next !== null) states.set(key, { kind, ...next.state });
      if (next !== null && next !== 'ended' && next.isRaised) raised.push({ kind, reading, since: next.state.since });
    }
  }
  for (const [key, { phase }] of before) {
    if (!states.has(key) && !ended.includes(key) && phase !== 'rising') ended.push(key);
  }
  return { states, raised, ended };
}

interface Step {
  state: Pick<AlertState, 'phase' | 'since'>;
  isRaised: boolean;
}

function stepOf(known: AlertState | undefined, terms: AlertTerms, value: number, now: number): Step | 'ended' | null {
  const stays = (state: Step['state']): Step => ({ state, isRaised: false });
  if (known === undefined || known.phase === 'rising') {
    if (!isBad(terms, value)) return null;
    const since = known?.since ?? now;
    if (now - since < terms.afterMs) return stays({ phase: 'rising', since });
    return { state: { phase: 'open', since }, isRaised: true };
  }
  if (!isGood(terms, value)) return stays({ phase: 'open', since: now });
  const since = known.phase === 'calming' ? known.since : now;
  return now - since >= terms.quietMs ? 'ended' : stays({ phase: 'calming', since });
}
