import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { startSimulator } from '../line-simulator/simulator.ts';
import { startTraffic } from '../line-simulator/traffic.ts';
import { keepColleagues } from './colleagues.ts';
import { customersPerChannel, password, people, trafficSeed } from './company.ts';
import { isMade, makeCompany } from './make.ts';
import { Progress } from './progress.ts';
import { setUpLine } from './set-up.ts';

/** The whole product on one machine, with a stand-in for LINE: `npm run demo`. */
const own = process.env.DATA_DIR;
const dataDir = own ?? mkdtempSync(join(tmpdir(), 'oa-console-demo-'));
const simulator = await startSimulator({ port: Number(process.env.LINE_PORT ?? 9800) });
const config = readConfig({
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: dataDir,
  LINE_API_BASE_URL: simulator.url,
  LINE_DATA_API_BASE_URL: simulator.url,
  OUTWARD_FETCH_LOOPBACK: 'true',
});
if (!(await isMade(config))) {
  const progress = new Progress(process.stdout);
  await makeCompany(config, { lineUrl: simulator.url, now: Date.now(), say: progress.say });
  progress.done('A month of history is made');
}
const app = await createApp({ config });
const url = await app.start();
const colleagues = keepColleagues(app, url);
await setUpLine(simulator, app, url);
const perMinute = Number(process.env.DEMO_PER_MINUTE ?? 20);
// Without any, customers are there to be answered all the same.
const traffic = startTraffic(simulator, { perMinute, seed: trafficSeed, customers: customersPerChannel });

process.stdout.write(`
OA Console   ${url}
Phone page   ${simulator.url}/phone   (write as a customer)

Sign in as   ${people.map(({ username }) => username).join(', ')}
Password     ${password}
Data         ${dataDir}${own === undefined ? ' (thrown away at the end)' : ''}

Ctrl-C ends it.
`);

await new Promise((resolve) => {
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
});
traffic.stop();
colleagues.leave();
await app.close();
await simulator.close();
if (own === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
