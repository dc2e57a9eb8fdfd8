import { afterEach, expect, test, vi } from 'vitest';
import { callWhole } from './call-whole.ts';

interface Page {
  ids: string[];
  position: number;
  age: number;
}

const { signal } = new AbortController();
const requests: string[] = [];

function answer(...pages: Page[]): void {
  requests.splice(0);
  vi.stubGlobal('fetch', async (url: string) => {
    const { ids, position, age } = pages[requests.length] as Page;
    requests.push(url);
    const data = ids.map((id) => ({ brand: { id, name: id }, at: requests.length }));
    const nextCursor = requests.length < pages.length ? `after ${requests.length}` : null;
    const meta = { asOf: `2026-11-19T07:00:0${requests.length}Z`, total: 3, nextCursor };
    const headers = { 'log-position': String(position), age: String(age) };
    return Response.json({ success: true, data, meta }, { headers });
  });
}

afterEach(() => vi.unstubAllGlobals());

const whole = () => callWhole('GET /dashboard/analytics/brands', { query: { brand: 'all' } } as never, { signal });

test('pages are one answer, as old as the oldest of them', async () => {
  answer({ ids: ['b1'], position: 7, age: 12 }, { ids: ['b2'], position: 9, age: 1 }, { ids: [], position: 8, age: 0 });
  expect(await whole()).toMatchObject({
    data: [{ brand: { id: 'b1' } }, { brand: { id: 'b2' } }],
    meta: { asOf: '2026-11-19T07:00:01Z', total: 3, nextCursor: null },
    position: 7,
    age: 12,
  });
  expect(requests.map((url) => new URL(url, 'http://page').searchParams.get('cursor'))).toEqual([
    null,
    'after 1',
    'after 2',
  ]);
});

test('a row returned by two pages appears once', async () => {
  answer({ ids: ['b1', 'b2'], position: 7, age: 0 }, { ids: ['b2', 'b3'], position: 9, age: 0 });
  const { data } = await whole();
  expect(data).toMatchObject([
    { brand: { id: 'b1' }, at: 1 },
    { brand: { id: 'b2' }, at: 1 },
    { brand: { id: 'b3' }, at: 2 },
  ]);
});

test('a page that is refused is the answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, code: 'not_ready' }, { status: 503 }));
  expect(await whole()).toMatchObject({ error: true, status: 503, code: 'not_ready' });
});
