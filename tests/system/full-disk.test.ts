import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import type { Report } from '../../shared/report-rows.ts';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { reportOf, reportRequest } from '../support/report-files.ts';
import { ownMounts, withSmallDisk } from '../support/small-disk.ts';
import type { Caller } from '../support/world.ts';

describe.skipIf(ownMounts === undefined)('a full disk', () => {
  let line: Simulator;
  let child: Child;
  let owner: Caller;

  beforeAll(async () => {
    line = await startSimulator({ rateLimits: false });
    child = new Child(await freePort(), line.url, {}, ownMounts?.before);
    await child.start();
    owner = await child.signIn();
    await owner.post('/brands', { name: 'Siam Tea House' });
  });
  afterAll(async () => {
    await child.close();
    await line.close();
  });

  async function ended(id: string): Promise<Report> {
    await expect.poll(async () => (await reportOf(owner, id)).status).not.toBe('processing');
    return reportOf(owner, id);
  }

  test('refuses an upload, which succeeds when there is space', async () => {
    const picture = greyPicture(200, 200, 0x80);
    const upload = async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture), new Uint8Array(100_000)], { type: 'image/png' }), 'a.png');
      const headers = { authorization: `Bearer ${owner.token}` };
      const response = await fetch(`${child.url}/api/media`, { method: 'POST', headers, body });
      return [response.status, (await response.json()).code];
    };
    const folder = join(child.dataDir, 'blobs/unfinished');
    expect(await withSmallDisk(child.pid, folder, upload)).toEqual([507, 'disk_full']);
    expect(await upload()).toEqual([201, undefined]);
  });

  test.for([
    ['where its files are written', 'unfinished-reports'],
    ['where they are stored', 'blobs/unfinished'],
  ] as const)('fails a report %s, which reports the reason, and succeeds when there is space', async ([, folder]) => {
    const { id } = await withSmallDisk(child.pid, join(child.dataDir, folder), async () => {
      const { body } = await owner.post('/reports', reportRequest({ format: 'both' }));
      expect(await ended(body.data.id)).toMatchObject({ status: 'failed', error: 'disk_full', fileSize: null });
      expect(readdirSync(join('/proc', String(child.pid), 'root', child.dataDir, folder))).toEqual([]);
      return body.data;
    });
    await owner.post(`/reports/${id}/generate`);
    expect(await ended(id)).toMatchObject({ status: 'completed', error: null });
  });
});
