import type { AddressInfo } from 'node:net';
import { makeOwner, mustBearNoMasterName } from './auth/owner.ts';
import { noteKnown } from './log/known-events.ts';
import type { NodeReport, NodeStatus } from './ports/nodes.ts';
import { drainSockets } from './push/drain.ts';
import type { Services } from './services.ts';

type Parts = Pick<
  Services,
  | 'config'
  | 'storage'
  | 'readiness'
  | 'startHead'
  | 'http'
  | 'searchIndex'
  | 'past'
  | 'exports'
  | 'ops'
  | 'passwords'
  | 'setupCode'
  | 'connections'
  | 'rooms'
  | 'accountMails'
  | 'erasedFiles'
  | 'work'
  | 'workers'
  | 'timers'
  | 'shared'
  | 'hub'
  | 'monitor'
  | 'secrets'
  | 'unlock'
>;

/** Returns the functions that start and stop the app. */
export function lifeOf(parts: Parts) {
  const {
    config,
    storage,
    readiness,
    startHead,
    http,
    searchIndex,
    passwords,
    setupCode,
    connections,
    rooms,
    accountMails,
    erasedFiles,
    work,
    workers,
    timers,
    shared,
    hub,
    monitor,
  } = parts;
  const { log, accounts, store, engine, checkpoints, rows, others } = storage;

  let starting: Promise<string> | null = null;
  /** Resolves when the server listens, or when the start has failed. */
  const listening = Promise.withResolvers<void>();
  let isClosing = false;

  const closed = () => new Error('closed before the rows were ready');

  function state(): NodeReport['state'] {
    if (isClosing) return 'closing';
    if (readiness.isDraining) return 'draining';
    if (!readiness.isStarted) return 'starting';
    return monitor.isHealthy ? 'ready' : 'unready';
  }

  /** Returns what other nodes and operators learn about this node. */
  function report(): NodeReport {
    const position = Math.min(engine.position, ...others.map((other) => other.health.position));
    const isLeader = shared.lease.held() !== null;
    const { keyIds } = parts.secrets;
    return { state: state(), isLeader, position, sockets: hub.listeners.sockets, keyIds, measures: monitor.reported };
  }

  /** Aborts a start if `close` was called in the meantime. @throws Error */
  function mustNotClose(): void {
    if (isClosing) throw closed();
  }

  /**
   * Starts the app. Listens and accepts webhooks immediately. Refuses other requests until the rows include the whole log.
   * @throws ConfigError, DamagedRows
   */
  function start(): Promise<string> {
    starting = begin();
    starting.catch((error: unknown) => {
      listening.resolve();
      storage.failed(error);
    });
    return starting;
  }

  async function begin(): Promise<string> {
    const people = () => rows.all('staff');
    if (engine.position >= startHead) mustBearNoMasterName(people(), config.masterUsername);
    await shared.start(report);
    await accounts.start();
    await http.listen({ host: config.host, port: config.port });
    listening.resolve();
    mustNotClose();
    for (const other of others) other.follow(log, startHead);
    if (await readiness.fillRows()) searchIndex.catchUp();
    mustNotClose();
    engine.start();
    if (!(await engine.reached(startHead))) throw closed();
    mustBearNoMasterName(people(), config.masterUsername);
    await makeOwner(config, engine, passwords, rows.any('staff'));
    mustNotClose();
    if (rows.any('staff')) setupCode.forget();
    else setupCode.ensure();
    readiness.isStarted = true;
    connections.start(people());
    rooms.start(rows.lasting('call'));
    for (const timer of timers) timer.start();
    await work.start();
    const { port } = http.server.address() as AddressInfo;
    return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  }

  /**
   * Stops the timers, the workers and the engine without waiting. Called when the rows are no longer updated, because work that waits for an
   * update would block `close` forever.
   */
  function letGo(): void {
    work.abandon();
    void Promise.allSettled(timers.map((timer) => timer.stop()));
    void engine.close();
  }

  /** Whether work cannot wait for the rows or the log. */
  const isStalled = () => engine.state !== 'following' || (log.copy !== null && log.copy.state !== 'following');

  /**
   * Lets other nodes take over, if there are any: releases the lease, reports that this node is not ready, and requests the clients to
   * connect again at different times. Requests and webhooks are served until the app is closed. To be called before `close`.
   * @param signal ends the wait for the clients
   */
  async function drain(signal: AbortSignal): Promise<void> {
    const { nodes } = shared;
    // A node that starts counts, because it may be ready by the time the first clients reach it.
    const stays = ({ id, isRunning, report: other }: NodeStatus) =>
      id !== nodes.self && isRunning && (other?.state === 'ready' || other?.state === 'starting');
    if (!readiness.isReady() || isStalled()) return;
    // The list may not include a node that started a moment ago.
    if (nodes.all().length > 1) await nodes.refresh();
    if (!nodes.all().some(stays)) return;
    readiness.isDraining = true;
    void nodes.refresh();
    // Not awaited, because running work may take longer than the sockets. `close` waits for it.
    const released = work.stopTimers().then(() => work.stop());
    released.catch((error: unknown) => storage.warn('Lease could not be released', error));
    await drainSockets(hub, signal);
  }

  async function close(): Promise<void> {
    isClosing = true;
    if (starting !== null) await listening.promise;
    readiness.closing();
    connections.stop();
    rooms.stop();
    // Work that waits for the rows would otherwise block `close` while the rows cannot be written.
    if (storage.damage.aborted || isStalled()) letGo();
    else storage.damage.addEventListener('abort', letGo);
    await Promise.all([work.stopTimers(), ...timers.map((timer) => timer.stop())]);
    await http.close();
    await parts.exports.stop();
    await Promise.all([work.stop(), accountMails.stop()]);
    await shared.stop();
    await searchIndex.close();
    await parts.past.close();
    await Promise.all([readiness.filling, ...others].map((one) => one?.close()));
    await engine.close();
    await starting?.catch(() => undefined);
    await accounts.close();
    noteKnownAtEnd();
    await log.close();
    await checkpoints.close();
    store.close();
    parts.ops.close();
    parts.unlock();
  }

  /**
   * Stores that this version knows all event types up to the position of the rows, so that the next start does not check these records
   * again.
   */
  function noteKnownAtEnd(): void {
    if (engine.state !== 'following') return;
    try {
      noteKnown(log.sqlite, engine.position);
    } catch {
      // Ignores the error, because its only effect is that the next start checks more records than necessary.
    }
  }

  /** Resolves when the rows of all sets include the current end of the log. */
  async function rowsReached(): Promise<void> {
    const head = await log.head();
    await Promise.all([engine.reached(head), ...others.map((other) => other.reached(head))]);
  }

  /** Resolves when nothing is in progress: the rows include the whole log, and the workers are idle. */
  async function settled(): Promise<void> {
    for (;;) {
      connections.flush();
      const head = await log.head();
      await rowsReached();
      await Promise.all([work, accountMails, erasedFiles, ...workers].map((worker) => worker.idle()));
      if ((await log.head()) === head && engine.position === head) return;
    }
  }

  return { start, drain, close, rowsReached, settled };
}
