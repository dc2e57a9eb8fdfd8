import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { owner } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { programEnv, programWith } from '../support/program.ts';

test('every log line of a request has the id of its response, and no secret', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oa-lines-'));
  const child = spawn(...programWith('serve'), {
    cwd: root,
    env: {
      ...programEnv,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'all',
      OWNER_USERNAME: owner.username,
      OWNER_PASSWORD: owner.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = Promise.withResolvers<string>();
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  createInterface(child.stderr).on('line', (line) => {
    const listens = /^OA Console listens on (.+)$/.exec(line);
    if (listens?.[1] !== undefined) url.resolve(listens[1]);
  });
  const secrets = {
    authorization: 'Bearer secret-token',
    cookie: 'media=secret-token',
    'x-line-signature': 'secret-token',
  };
  const answer = await fetch(`${await url.promise}/webhooks/line/nobody`, {
    method: 'POST',
    headers: { ...secrets, 'content-type': 'application/json' },
    body: JSON.stringify({ destination: 'U1', events: [], password: 'secret-token' }),
  });
  expect(answer.status).toBe(404);
  await fetch(`${await url.promise}/api/auth/invitations/secret-token?secret-token`, {
    headers: { authorization: 'Bearer secret-token' },
  });
  const ended = once(reader, 'close');
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
  const entries = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; access?: object });
  expect(entries.filter(({ msg }) => msg === 'Webhook rejected').map(({ reqId }) => reqId)).toEqual([
    answer.headers.get('x-request-id'),
  ]);
  expect(lines.join('\n')).not.toContain('secret-token');
  const accesses = entries.flatMap(({ access, reqId }) => (access === undefined ? [] : [{ ...access, reqId }]));
  expect(accesses).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/webhooks/line/nobody',
      status: 404,
      address: '127.0.0.1',
      reqId: answer.headers.get('x-request-id'),
    }),
    expect.objectContaining({ method: 'GET', path: '/api/auth/invitations/:token', status: 404 }),
  ]);
});
