import { afterEach, expect, test, vi } from 'vitest';
import { loadFile } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: BodyInit, init: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(body, init));
const load = (onBytes?: (bytes: number, all: number | null) => void) =>
  loadFile('GET /reports/:id/download', { params: { id: 'r1' }, ...(onBytes === undefined ? {} : { onBytes }) });

test.each([
  ['of the length', { 'content-length': '5' }, 5],
  ['unknown without a length', {}, null],
  [
    'unknown for a compressed file, whose length is that of the compressed bytes',
    { 'content-length': '3', 'content-encoding': 'gzip' },
    null,
  ],
])('reports the bytes received and the total: %s', async (_, headers, all) => {
  answer('bytes', { headers: headers as HeadersInit });
  const progress: (number | null)[][] = [];
  const loaded = await load((...parts) => progress.push(parts));
  expect(loaded.error).toBe(false);
  expect(progress.at(-1)).toEqual([5, all]);
});

test('a refusal includes its details', async () => {
  const details = [{ path: 'permission', message: 'analytics.view' }];
  answer(JSON.stringify({ success: false, code: 'forbidden', message: 'No', details }), { status: 403 });
  expect(await load()).toMatchObject({ error: true, status: 403, code: 'forbidden', details });
});

test('a response from a proxy is not treated as a response of the server', async () => {
  answer('<html>', { status: 502 });
  expect(await load()).toMatchObject({ error: true, status: 502, code: null, details: [] });
});
