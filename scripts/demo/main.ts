import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { exitCodes } from '../../server/cli/exit-codes.ts';
import { explain } from '../../server/cli/explain.ts';
import { type Config, port, readConfig } from '../../server/config.ts';
import { surviveClosedOutput } from '../../server/process/closed-output.ts';
import { tryPort } from '../../server/process/port.ts';
import { ConfigError, readSettings, type Setting, wholeNumber } from '../../server/settings.ts';
import { mustBeUsable } from '../../server/storage/data-folder.ts';
import { type Simulator, startSimulator } from '../line-simulator/simulator.ts';
import { startTraffic } from '../line-simulator/traffic.ts';
import { keepOnline, startAnswering, teamOf } from './colleagues.ts';
import { customersPerChannel, password, people, trafficSeed } from './company.ts';
import { furnish } from './furnish.ts';
import { isMade, makeCompany } from './make.ts';
import { Progress } from './progress.ts';
import { setUpLine } from './set-up.ts';

/** Runs the whole product on one machine, with a LINE simulator: `npm run demo`. */

process.umask(0o077);
surviveClosedOutput();

const demoSettings = {
  LINE_PORT: { default: '9800', means: 'port of the LINE simulator', parse: port },
  DEMO_PER_MINUTE: {
    default: '6',
    means: 'messages per minute from simulated customers',
    parse: wholeNumber('a number of messages per minute', 0, 6000),
  },
} as const satisfies Record<string, Setting<unknown>>;

const env: NodeJS.ProcessEnv = { LOG_LEVEL: 'warn', ...process.env, OUTWARD_FETCH_LOOPBACK: 'true' };

/** Reads the settings of the product and of the demo, and reports the errors of both at once. @throws ConfigError */
function readAll() {
  const { values, faults } = readSettings(demoSettings, env);
  try {
    const config = readConfig(env, { isOperator: true });
    if (faults.length === 0) return { config, ...values };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.unshift(error.message);
  }
  throw new ConfigError(faults.join('\n'));
}

async function simulatorOn(linePort: number): Promise<Simulator> {
  try {
    return await startSimulator({ port: linePort });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`LINE_PORT ${linePort} is in use by another program. Set LINE_PORT to another port.`);
  }
}

interface Demo {
  settings: Config;
  linePort: number;
  perMinute: number;
  /** Whether the data is deleted when the demo ends. */
  isTemporary: boolean;
}

async function run({ settings, linePort, perMinute, isTemporary }: Demo): Promise<void> {
  const { dataDir } = settings;
  mustBeUsable(dataDir);
  // Checks the port first, because generating the month of history takes long.
  await tryPort(settings.host, settings.port);
  const simulator = await simulatorOn(linePort);
  const config = { ...settings, line: { apiBaseUrl: simulator.url, dataApiBaseUrl: simulator.url } };
  const isNew = !(await isMade(config));
  if (isNew) {
    const progress = new Progress(process.stdout);
    await makeCompany(config, { lineUrl: simulator.url, now: Date.now(), print: progress.print });
    progress.done('Generated a month of history');
  }
  const app = await createApp({ config });
  const url = await app.start();
  if (isNew) await furnish(url);
  const team = teamOf(app);
  const colleagues = keepOnline(team, url);
  await setUpLine(simulator, app, url);
  const answering = startAnswering(team, url, simulator);
  // Started even without simulated messages, because customers from the history respond to replies.
  const traffic = startTraffic(simulator, { perMinute, seed: trafficSeed, customers: customersPerChannel });

  process.stdout.write(`
OA Console   ${url}
Phone page   ${simulator.url}/phone   (write as a customer)

Sign in as   ${people.map(({ username }) => username).join(', ')}
Password     ${password}
Data         ${dataDir}${isTemporary ? ' (deleted at exit)' : ''}

Press Ctrl-C to stop.
`);

  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  traffic.stop();
  answering.stop();
  colleagues.leave();
  await app.close();
  await simulator.close();
}

let temporary: string | null = null;
let code: number = exitCodes.ok.code;
try {
  const { config, LINE_PORT: linePort, DEMO_PER_MINUTE: perMinute } = readAll();
  if ((env.DATA_DIR ?? '').trim() === '') temporary = mkdtempSync(join(tmpdir(), 'oa-console-demo-'));
  const settings = temporary === null ? config : readConfig({ ...env, DATA_DIR: temporary });
  await run({ settings, linePort, perMinute, isTemporary: temporary !== null });
} catch (error) {
  const explained = explain(error);
  process.stderr.write(`${explained?.message ?? (error as Error).stack ?? error}\n`);
  code = exitCodes[explained?.exit ?? 'failed'].code;
}
if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
process.exit(code);
