import { hostname } from 'node:os';
import { programLevel } from '../../shared/events/index.ts';
import { firstNode } from '../kinds/nodes.ts';
import type { NodeReport, NodeStatus, Nodes } from '../ports/nodes.ts';
import { version } from '../process/version.ts';

/** Nodes of an installation that consists of one process. */
export class LocalNodes implements Nodes {
  readonly self = firstNode;
  private report: (() => NodeReport) | null = null;

  running(): readonly string[] {
    return [this.self];
  }

  all(): readonly NodeStatus[] {
    const report = this.report?.() ?? null;
    const program = { host: hostname(), version, level: programLevel };
    const running = { isRunning: true, isStopped: false, seenMs: 0 };
    return [{ id: this.self, ...program, ...running, clockAheadMs: 0, report }];
  }

  onChange(): () => void {
    return () => undefined;
  }

  async start(report: () => NodeReport): Promise<void> {
    this.report = report;
  }

  async refresh(): Promise<void> {}
  async stop(): Promise<void> {}
}
