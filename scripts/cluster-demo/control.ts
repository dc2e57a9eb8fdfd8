import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { NodeReport } from '../../server/ports/nodes.ts';
import type { Session } from '../../server/postgres/session.ts';
import type { Target } from './load-balancer.ts';
import type { Action, Controlled, DatabaseProcess, NodeProcess, State } from './processes.ts';
import type { Tally, Totals } from './tally.ts';

/** Milliseconds between two states that are sent to the page. */
const everyMs = 1000;
/** Milliseconds since the last heartbeat after which a node no longer counts as the leader. */
const leaderForMs = 6000;

interface Row {
  id: string;
  state: State;
  actions: readonly Action[];
  /** Position in the log. `null` if unknown. */
  position: number | null;
  /** Records, or bytes of the standby, that the process is behind the database. `null` if unknown. */
  behind: number | null;
}

interface NodeRow extends Row {
  url: string;
  /** Status of the health checks. 0 if there was no response. */
  health: number;
  webhooks: number;
  isLeader: boolean;
  sockets: number | null;
  acknowledged: number;
  lost: number;
}

/** State of the demo that the page shows. */
export interface ControlState {
  consoleUrl: string;
  phoneUrl: string;
  totals: Totals;
  /** Whether the log could be compared. Otherwise the totals are those of the last comparison. */
  isCompared: boolean;
  nodes: readonly NodeRow[];
  database: Row;
  standby: Row;
}

export interface ControlOptions {
  consoleUrl: string;
  phoneUrl: string;
  /** Token of a user with the permission `monitor.view`. */
  token: string;
  /** Connection to the database that is not cut. */
  session: Session;
  tally: Tally;
  nodes: readonly NodeProcess[];
  database: DatabaseProcess;
  standby: DatabaseProcess;
  /** Nodes as seen by the load balancer, in the same order. */
  targets: readonly Target[];
}

interface DatabaseState {
  head: number;
  /** Bytes that the standby is behind. `null` if it is not connected. */
  standbyBehind: number | null;
  /** Last reports by the ids under which the nodes are registered. */
  reports: Record<string, NodeReport & { ageMs: number }>;
}

const databaseState = `
  SELECT json_build_object(
    'head', (SELECT position FROM head),
    'standbyBehind', (SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) FROM pg_stat_replication LIMIT 1),
    'reports', (SELECT json_object_agg(id, report::jsonb ||
      jsonb_build_object('ageMs', extract(epoch FROM clock_timestamp() - seen) * 1000)) FROM nodes WHERE report IS NOT NULL)
  ) AS state`;

/** Serves the control page, its state as server-sent events, and `POST /processes/ID/ACTION`. */
export class ControlServer {
  private readonly options: ControlOptions;
  private readonly server = createServer((request, response) => void this.respond(request, response));
  private readonly listeners = new Set<ServerResponse>();
  private timer: NodeJS.Timeout | undefined;
  private last: ControlState | null = null;
  private isClosed = false;

  constructor(options: ControlOptions) {
    this.options = options;
  }

  async start(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    await this.update();
  }

  /** Reads the state, sends it to all pages, and schedules the next time. */
  private async update(): Promise<void> {
    this.last = await this.read();
    for (const listener of this.listeners) listener.write(eventOf(this.last));
    if (!this.isClosed) this.timer = setTimeout(() => void this.update(), everyMs);
  }

  private async read(): Promise<ControlState> {
    const [known, positions] = await Promise.all([
      this.readDatabase(),
      Promise.all(this.options.nodes.map((node) => this.positionOf(node))),
    ]);
    const { consoleUrl, phoneUrl, tally, nodes, database, standby, targets } = this.options;
    const head = known?.head ?? null;
    const rowOf = ({ id, state, actions }: Controlled, position: number | null): Row => ({
      id,
      state,
      actions,
      position,
      behind: position === null || head === null ? null : Math.max(0, head - position),
    });
    return {
      consoleUrl,
      phoneUrl,
      totals: tally.totals(),
      isCompared: known !== null,
      nodes: nodes.map((node, n) => {
        const report = known?.reports?.[String(n + 1)];
        const { health = 0, webhooks = 0 } = targets[n] ?? {};
        return {
          ...rowOf(node, positions[n] ?? null),
          url: `http://127.0.0.1:${node.port}`,
          health,
          webhooks,
          isLeader: report?.isLeader === true && report.ageMs < leaderForMs,
          sockets: report?.sockets ?? null,
          ...tally.totalsOf(node.id),
        };
      }),
      database: rowOf(database, head),
      standby: { ...rowOf(standby, null), behind: known?.standbyBehind ?? null },
    };
  }

  /** Compares the log. @returns `null` if the database does not respond */
  private async readDatabase(): Promise<DatabaseState | null> {
    const { session, tally } = this.options;
    try {
      await tally.compare();
      const [row] = await session.query<{ state: DatabaseState }>(databaseState);
      return row?.state ?? null;
    } catch {
      return null;
    }
  }

  /** Returns the position that the rows of all sets of a node have reached. `null` if it does not respond. */
  private async positionOf({ port }: NodeProcess): Promise<number | null> {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`, {
        headers: { authorization: `Bearer ${this.options.token}` },
        signal: AbortSignal.timeout(everyMs),
      });
      const { data } = (await response.json()) as { data: { sets?: { position: number }[] } };
      return data.sets === undefined ? null : Math.min(...data.sets.map(({ position }) => position));
    } catch {
      return null;
    }
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    const { port } = this.server.address() as { port: number };
    const own = [`127.0.0.1:${port}`, `localhost:${port}`];
    // Pages of other origins must not kill processes.
    const isOwn =
      own.includes(headers.host ?? '') && (headers.origin === undefined || own.includes(headers.origin.slice(7)));
    if (!isOwn) return void response.writeHead(403).end();
    if (method === 'GET' && url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(readFileSync(join(import.meta.dirname, 'page.html')));
    } else if (method === 'GET' && url === '/state') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.last));
    } else if (method === 'GET' && url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      this.listeners.add(response);
      response.on('close', () => this.listeners.delete(response));
      response.write(eventOf(this.last));
    } else if (method === 'POST') {
      const [, id, action] = /^\/processes\/([a-z0-9-]+)\/(kill|pause|cut|restart)$/.exec(url) ?? [];
      const { nodes, database, standby } = this.options;
      const found = [...nodes, database, standby].find((one) => one.id === id);
      if (found === undefined || action === undefined) return void response.writeHead(404).end();
      try {
        await found.act(action as Action);
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(409).end((error as Error).message);
      }
    } else response.writeHead(404).end();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

const eventOf = (state: ControlState | null) => `data: ${JSON.stringify(state)}\n\n`;
