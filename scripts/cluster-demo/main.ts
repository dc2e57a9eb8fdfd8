import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from '../../server/cli/exit-codes.ts';
import { explain } from '../../server/cli/explain.ts';
import { port } from '../../server/config.ts';
import { Session } from '../../server/postgres/session.ts';
import { surviveClosedOutput } from '../../server/process/closed-output.ts';
import { tryPort } from '../../server/process/port.ts';
import { ConfigError, isOn, readSettings, type Setting, type Values, wholeNumber } from '../../server/settings.ts';
import { DatabaseProxy } from '../../tests/support/database-proxy.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { Postgres } from '../../tests/support/postgres.ts';
import { keepOnline, startAnswering } from '../demo/colleagues.ts';
import { customersPerChannel, password, people, trafficSeed } from '../demo/company.ts';
import { furnish, signIn } from '../demo/furnish.ts';
import { Progress } from '../demo/progress.ts';
import { startSimulator } from '../line-simulator/simulator.ts';
import { startTraffic } from '../line-simulator/traffic.ts';
import { ControlServer } from './control.ts';
import { LoadBalancer } from './load-balancer.ts';
import { DatabaseProcess, NodeProcess } from './processes.ts';
import { seed } from './seed.ts';
import { Tally } from './tally.ts';

/**
 * Runs three nodes of the product on PostgreSQL with a standby, behind a load balancer, with a LINE simulator and a page that controls the
 * processes: `npm run demo:cluster`.
 */

surviveClosedOutput();

const settings = {
  PORT: { default: '3000', means: 'port of the load balancer', parse: port },
  LINE_PORT: { default: '9800', means: 'port of the LINE simulator', parse: port },
  CONTROL_PORT: { default: '9900', means: 'port of the control page', parse: port },
  DEMO_PER_MINUTE: {
    default: '120',
    means: 'messages per minute from simulated customers',
    parse: wholeNumber('a number of messages per minute', 0, 6000),
  },
  DEMO_HISTORY: { default: 'true', means: 'whether the company has a month of history', parse: isOn },
} as const satisfies Record<string, Setting<unknown>>;

const nodeCount = 3;

/** Functions that end what has been started, in the order in which it was started. */
const cleanups: (() => unknown)[] = [];

async function run(values: Values<typeof settings>): Promise<void> {
  const { PORT, LINE_PORT, CONTROL_PORT, DEMO_PER_MINUTE, DEMO_HISTORY: hasHistory } = values;
  for (const one of [PORT, LINE_PORT, CONTROL_PORT]) await tryPort('127.0.0.1', one);
  const folder = mkdtempSync(join(tmpdir(), 'oa-cluster-demo-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const consoleUrl = `http://127.0.0.1:${PORT}`;
  const simulator = await startSimulator({ port: LINE_PORT });
  cleanups.push(() => simulator.close());

  const primary = await startPostgres({ synchronous_standby_names: 'ANY 1 (*)', wal_keep_size: '1GB' });
  const standbyLink = await DatabaseProxy.open(primary.port);
  cleanups.push(() => standbyLink.close());
  const connection = { primary_conninfo: `host=127.0.0.1 port=${standbyLink.port} user=postgres` };
  const standby = await startPostgres(connection, primary);
  const databaseUrl = await primary.create();
  const proxies = await Promise.all(Array.from({ length: nodeCount }, () => DatabaseProxy.open(primary.port)));
  cleanups.push(() => Promise.all(proxies.map((proxy) => proxy.close())));

  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  const environments = await Promise.all(
    proxies.map(async (proxy, n) => ({
      PATH,
      HOME,
      XDG_CACHE_HOME,
      PORT: String(await freePort()),
      PUBLIC_URL: consoleUrl,
      TRUST_PROXY: 'true',
      DATA_DIR: join(folder, `node-${n + 1}`),
      CLUSTER_URL: proxy.of(databaseUrl),
      SECRET_KEY: 'the secret key of the cluster demo',
      BLOBS: join(folder, 'blobs'),
      BACKUP_DIR: join(folder, 'backups'),
      LINE_API_BASE_URL: simulator.url,
      OUTWARD_FETCH_LOOPBACK: 'true',
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '2',
    })),
  );
  const progress = new Progress(process.stdout);
  mkdirSync(join(folder, 'blobs'));
  const work = join(folder, 'work');
  mkdirSync(work);
  const team = await seed({
    nodes: environments,
    databaseUrl,
    simulator,
    consoleUrl,
    hasHistory,
    folder: work,
    print: progress.print,
  });
  rmSync(work, { recursive: true });
  progress.done('Created the company');

  const nodes = environments.map(
    (env, n) =>
      new NodeProcess(
        `node-${n + 1}`,
        Number(env.PORT),
        proxies[n] as DatabaseProxy,
        env,
        join(folder, `node-${n + 1}.log`),
      ),
  );
  const session = new Session({ url: databaseUrl, name: 'demo' });
  cleanups.push(() => session.close());
  const [{ position } = { position: '0' }] = await session.query<{ position: string }>('SELECT position FROM head');
  const tally = new Tally(session, Number(position));
  const balancer = new LoadBalancer(nodes, ({ id }, body) => tally.acknowledge(id, body));
  await balancer.start(PORT);
  cleanups.push(() => balancer.close());
  for (const node of nodes) {
    await node.act('restart');
    cleanups.push(() => (node.state === 'stopped' ? undefined : node.act('kill')));
  }
  await ready(nodes, balancer);
  await furnish(consoleUrl);
  progress.done('Started the nodes');

  for (const channel of simulator.channels()) channel.redelivery.enabled = true;
  const control = new ControlServer({
    consoleUrl,
    phoneUrl: `${simulator.url}/phone`,
    token: await signIn(consoleUrl),
    session,
    tally,
    nodes,
    database: new DatabaseProcess('database', primary, [...proxies, standbyLink]),
    standby: new DatabaseProcess('standby', standby, [standbyLink]),
    targets: balancer.targets,
  });
  await control.start(CONTROL_PORT);
  cleanups.push(() => control.close());
  const online = keepOnline(team, consoleUrl);
  cleanups.push(() => online.leave());
  const answering = startAnswering(team, consoleUrl, simulator);
  cleanups.push(() => answering.stop());
  const traffic = startTraffic(simulator, {
    perMinute: DEMO_PER_MINUTE,
    seed: trafficSeed,
    customers: customersPerChannel,
  });
  cleanups.push(() => traffic.stop());

  process.stdout.write(`
OA Console     ${consoleUrl}
Phone page     ${simulator.url}/phone   (write as a customer)
Control page   http://127.0.0.1:${CONTROL_PORT}   (kill, pause, cut off and restart nodes and the database)

Sign in as     ${people.map(({ username }) => username).join(', ')}
Password       ${password}
Data           ${folder} (deleted at exit)

Press Ctrl-C to stop.
`);
}

async function startPostgres(own: Readonly<Record<string, string>>, standbyOf?: Postgres): Promise<Postgres> {
  const postgres = await Postgres.start({ fsync: true, settings: own, ...(standbyOf && { standbyOf }) });
  cleanups.push(() => postgres.close());
  return postgres;
}

/** Waits until all nodes are ready. @throws Error if a node ends */
async function ready(nodes: readonly NodeProcess[], { targets }: LoadBalancer): Promise<void> {
  while (targets.some(({ health }) => health !== 200)) {
    const ended = nodes.find(({ state }) => state === 'stopped');
    if (ended !== undefined) throw new Error(`${ended.id} does not start: ${ended.output}`);
    await delay(50);
  }
}

let code: number = exitCodes.ok.code;
const stopped = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
});
try {
  const { values, faults } = readSettings(settings, process.env);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  await Promise.race([stopped, run(values).then(() => stopped)]);
} catch (error) {
  const explained = explain(error);
  process.stderr.write(`${explained?.message ?? (error as Error).stack ?? error}\n`);
  code = exitCodes[explained?.exit ?? 'failed'].code;
}
for (const cleanup of cleanups.reverse()) await Promise.resolve(cleanup()).catch(() => undefined);
process.exit(code);
