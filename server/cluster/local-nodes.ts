import { firstNode } from '../kinds/nodes.ts';
import type { Nodes } from '../ports/nodes.ts';

/** Nodes of an installation that consists of one process. */
export class LocalNodes implements Nodes {
  readonly self = firstNode;

  running(): readonly string[] {
    return [this.self];
  }

  onChange(): () => void {
    return () => undefined;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {}
}
