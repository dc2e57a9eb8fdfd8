import type { Bus, BusTopic } from '../../server/ports/bus.ts';
import type { NodeReport, NodeStatus, Nodes } from '../../server/ports/nodes.ts';

/** Report of a node in tests. */
export const testReport = (): NodeReport => ({
  state: 'ready',
  isLeader: false,
  position: 7,
  sockets: 3,
  measures: null,
});

/** The nodes as seen by one of them. The test sets which nodes run. */
export class TestNodes implements Nodes {
  readonly self: string;
  /** Versions of the nodes by id. Default: `1`. */
  readonly versions = new Map<string, string>();
  private ids: readonly string[];
  private readonly listeners = new Set<() => void>();

  constructor(self: string, running: readonly string[] = [self]) {
    this.self = self;
    this.ids = running;
  }

  running(): readonly string[] {
    return this.ids;
  }

  all(): readonly NodeStatus[] {
    return this.ids.map((id) => ({
      id,
      host: 'test',
      version: this.versions.get(id) ?? '1',
      level: 0,
      isRunning: true,
      isStopped: false,
      seenMs: 0,
      clockAheadMs: 0,
      report: null,
    }));
  }

  /** Changes the nodes that run. */
  run(...ids: readonly string[]): void {
    this.ids = ids;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async start(): Promise<void> {}
  async refresh(): Promise<void> {}
  async stop(): Promise<void> {}
}

type Listener = (message: unknown, from: string) => void;

/** Connects the buses of nodes in one process. Messages arrive as JSON, in a later turn of the event loop. */
export class BusHub {
  /** Whether a message is delivered. Replaced by tests that lose messages. */
  delivers: (topic: BusTopic, message: unknown, from: string, to: string) => boolean = () => true;
  private readonly ends = new Map<string, Set<readonly [BusTopic, Listener]>>();

  /** Returns the bus of a node. */
  end(node: string): Bus {
    const own = new Set<readonly [BusTopic, Listener]>();
    this.ends.set(node, own);
    return {
      publish: (topic, message) => {
        const text = JSON.stringify(message);
        for (const [to, listeners] of this.ends) {
          if (to === node || !this.delivers(topic, message, node, to)) continue;
          setImmediate(() => {
            for (const [of, listener] of [...listeners]) if (of === topic) listener(JSON.parse(text), node);
          });
        }
      },
      subscribe: (topic, listener) => {
        const entry = [topic, listener] as const;
        own.add(entry);
        return () => own.delete(entry);
      },
      start: async () => undefined,
      stop: async () => own.clear(),
    };
  }
}
