import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import { contain, type Warn } from '../process/contain.ts';

/**
 * Counts the live connections of people. A person's first connection is recorded as a fact, because presence affects decisions. The end of
 * the last connection is also recorded, after a grace period of 30 s. A change is recorded immediately, unless there was a record less than
 * an interval ago. The changes until the end of the interval are then collected in one record, with one fact per person.
 */
export class Connections {
  private readonly counts = new Map<string, number>();
  private readonly leaving = new Map<string, NodeJS.Timeout>();
  /** Facts for the next record: whether each person is connected, by staff id. */
  private changes = new Map<string, boolean>();
  private recording: NodeJS.Timeout | null = null;
  private recordedAt = Number.NEGATIVE_INFINITY;
  /** Last state of each person that was recorded or is being recorded. The rows include this state only after it is recorded. */
  private readonly recorded = new Map<string, boolean>();
  private readonly engine: Engine;
  private readonly graceMs: number;
  private readonly warn: Warn;
  private closed = false;

  constructor(engine: Engine, warn: Warn, graceMs: number = limits.presenceGraceMs) {
    this.engine = engine;
    this.warn = warn;
    this.graceMs = graceMs;
  }

  /**
   * Starts the grace period for people who were connected when the server stopped unexpectedly. People who reconnect within this period are
   * not recorded as offline.
   */
  endStale(staffIds: readonly string[]): void {
    for (const staffId of staffIds) if (!this.counts.has(staffId)) this.leaveLater(staffId);
  }

  opened(staffId: string): void {
    const timer = this.leaving.get(staffId);
    if (timer !== undefined) clearTimeout(timer);
    this.leaving.delete(staffId);
    const count = (this.counts.get(staffId) ?? 0) + 1;
    this.counts.set(staffId, count);
    const isThere = this.recorded.get(staffId) ?? this.engine.read('staff', staffId)?.hidden.connected;
    if (isThere !== true) this.record(staffId, true);
  }

  closedOne(staffId: string): void {
    const count = (this.counts.get(staffId) ?? 1) - 1;
    if (count > 0) {
      this.counts.set(staffId, count);
      return;
    }
    this.counts.delete(staffId);
    if (!this.closed) this.leaveLater(staffId);
  }

  private leaveLater(staffId: string): void {
    const leave = () => {
      this.leaving.delete(staffId);
      this.record(staffId, false);
    };
    const timer = setTimeout(contain(this.warn, 'Ending a presence', leave), this.graceMs);
    timer.unref();
    this.leaving.set(staffId, timer);
  }

  private record(staffId: string, connected: boolean): void {
    this.recorded.set(staffId, connected);
    this.changes.set(staffId, connected);
    if (this.recording !== null) return;
    const wait = this.recordedAt + limits.presenceEveryMs - performance.now();
    if (wait <= 0) this.append();
    else
      this.recording = setTimeout(
        contain(this.warn, 'Recording presence', () => this.append()),
        wait,
      ).unref();
  }

  private append(): void {
    this.recording = null;
    this.recordedAt = performance.now();
    const { changes } = this;
    this.changes = new Map();
    const events = [...changes].map(([staffId, connected]) => ({
      type: 'connection.changed' as const,
      staffId,
      connected,
    }));
    this.engine
      .append({ stream: 'presence', at: this.engine.now(), actor: 'system', events })
      .catch((error: unknown) => {
        this.warn('Presence could not be recorded, retrying', error);
        if (!this.closed) this.recordAgain(changes);
      });
  }

  /** Records facts again after recording failed. Facts that are outdated are left out. */
  private recordAgain(changes: ReadonlyMap<string, boolean>): void {
    for (const [staffId, connected] of changes)
      if (this.recorded.get(staffId) === connected) this.record(staffId, connected);
  }

  /** Records pending changes immediately. */
  flush(): void {
    if (this.recording === null) return;
    clearTimeout(this.recording);
    this.append();
  }

  stop(): void {
    this.closed = true;
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
    if (this.recording !== null) clearTimeout(this.recording);
  }
}
