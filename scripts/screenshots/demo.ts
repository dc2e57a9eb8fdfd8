import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { keepOnline, teamOf } from '../demo/colleagues.ts';
import { password } from '../demo/company.ts';
import { makeCompany } from '../demo/make.ts';
import { setUpLine } from '../demo/set-up.ts';
import { type Simulator, startSimulator } from '../line-simulator/simulator.ts';

export interface Demo {
  url: string;
  line: Simulator;
  /** Sends a request as a user of the demo. @throws if it is refused */
  call<A = unknown>(username: string, method: string, path: string, body?: unknown): Promise<A>;
  token(username: string): Promise<string>;
  /** Resolves when all resulting work is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the demo's company without live traffic: with its month of history, or as on its first day. */
export async function startDemo(history: boolean): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oa-console-pictures-'));
  const line = await startSimulator({ port: 0 });
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    LINE_API_BASE_URL: line.url,
    OUTWARD_FETCH_LOOPBACK: 'true',
  });
  await makeCompany(config, { lineUrl: line.url, now: history ? Date.now() : null, print: () => undefined });
  const app = await createApp({ config });
  const url = await app.start();
  const colleagues = keepOnline(teamOf(app), url);
  await setUpLine(line, app, url);

  const tokens = new Map<string, string>();
  const request = async (token: string | undefined, method: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as { data: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
  const token = async (username: string) => {
    const known = tokens.get(username);
    if (known !== undefined) return known;
    const data = (await request(undefined, 'POST', '/auth/login', { username, password })) as { token: string };
    tokens.set(username, data.token);
    return data.token;
  };
  return {
    url,
    line,
    token,
    call: async <A>(username: string, method: string, path: string, body?: unknown) =>
      (await request(await token(username), method, path, body)) as A,
    settled: async () => {
      await line.idle();
      await app.settled();
    },
    close: async () => {
      colleagues.leave();
      await app.close();
      await line.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
