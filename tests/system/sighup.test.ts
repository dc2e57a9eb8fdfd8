import { afterEach, expect, test } from 'vitest';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { LineStandIn } from '../support/line-stand-in.ts';

const line = new LineStandIn();
let child: Child;
afterEach(async () => {
  await child.close();
  line.close();
});

test('SIGHUP, sent by log rotation, leaves the server running', async () => {
  child = new Child(await freePort(), await line.listen());
  await child.start();
  const caller = await child.signIn();
  const exited = child.exited().then(() => 'gone');
  child.signal('SIGHUP');
  // Sends several requests. If SIGHUP ended the process, the process would end before it had answered all of them.
  const served = (async () => {
    for (let n = 0; n < 20; n++) expect((await caller.get('/auth/me')).status).toBe(200);
    return 'serves';
  })().catch(() => 'refuses');
  expect(await Promise.race([exited, served])).toBe('serves');
});
