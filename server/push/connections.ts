import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import { connectedNodesOf, firstNode, nodeField } from '../kinds/nodes.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { Stored } from '../projections/stored.ts';

/**
 * Counts the live connections of people to this node. A person's first connection is recorded as a fact, because presence affects
 * decisions. The end of the last connection is also recorded, after a grace period of 30 s. A change is recorded immediately, unless there was a record less than
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
  /** Number of records about each person that the rows do not include yet. */
  private readonly underWay = new Map<string, number>();
  private readonly engine: Engine;
  private readonly graceMs: number;
  private readonly node: string;
  private readonly warn: Warn;
  private unsubscribe: (() => void) | null = null;
  private closed = false;

  /** @param node id of this node */
  constructor(engine: Engine, warn: Warn, graceMs: number = limits.presenceGraceMs, node: string = firstNode) {
    this.engine = engine;
    this.warn = warn;
    this.graceMs = graceMs;
    this.node = node;
  }

  /**
   * Starts the grace period for people who were connected to this node when it stopped unexpectedly. People who reconnect within this period
   * are not recorded as offline.
   * @param people all people
   */
  start(people: readonly Stored<'staff'>[]): void {
    for (const { row, hidden } of people) {
      const isStale = connectedNodesOf(hidden).includes(this.node) && !this.counts.has(row.id);
      if (isStale) this.leaveLater(row.id);
    }
    this.unsubscribe = this.engine.onCommit(({ changes }) => {
      for (const { kind, id, after } of changes) if (kind === 'staff' && after !== undefined) this.recordMissing(id);
    });
  }

  /**
   * Records a person's connection again if the rows do not include it, because another node recorded the end of the connections of this node
   * while this node was cut off.
   */
  private recordMissing(staffId: string): void {
    if (this.closed || !this.counts.has(staffId) || this.isUnderWay(staffId)) return;
    if (!this.isRecorded(staffId)) this.record(staffId, true);
  }

  private isUnderWay(staffId: string): boolean {
    return this.changes.has(staffId) || this.underWay.has(staffId);
  }

  /** Whether the person's connection to this node is recorded or is being recorded. */
  private isRecorded(staffId: string): boolean {
    if (this.isUnderWay(staffId)) return this.recorded.get(staffId) === true;
    const person = this.engine.read('staff', staffId);
    return person !== undefined && connectedNodesOf(person.hidden).includes(this.node);
  }

  opened(staffId: string): void {
    const timer = this.leaving.get(staffId);
    if (timer !== undefined) clearTimeout(timer);
    this.leaving.delete(staffId);
    const count = (this.counts.get(staffId) ?? 0) + 1;
    this.counts.set(staffId, count);
    if (!this.isRecorded(staffId)) this.record(staffId, true);
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
      ...nodeField(this.node),
    }));
    for (const staffId of changes.keys()) this.underWay.set(staffId, (this.underWay.get(staffId) ?? 0) + 1);
    this.engine
      .append({ stream: 'presence', at: this.engine.now(), actor: 'system', events })
      .then((appended) => appended.state === 'appended' && this.engine.reached(appended.position))
      .then(
        () => {
          this.settled(changes.keys());
          for (const staffId of changes.keys()) this.recordMissing(staffId);
        },
        (error: unknown) => {
          this.settled(changes.keys());
          this.warn('Presence could not be recorded, retrying', error);
          if (!this.closed) this.recordAgain(changes);
        },
      );
  }

  private settled(staffIds: Iterable<string>): void {
    for (const staffId of staffIds) {
      const count = (this.underWay.get(staffId) ?? 1) - 1;
      if (count > 0) this.underWay.set(staffId, count);
      else this.underWay.delete(staffId);
    }
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
    this.unsubscribe?.();
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
    if (this.recording !== null) clearTimeout(this.recording);
  }
}
