import { afterEach, expect, test, vi } from 'vitest';
import { callWhole } from './call-whole.ts';

interface Page {
  ids: string[];
  position: number;
  age: number;
}

const { signal } = new AbortController();
const asked: string[] = [];

function answer(...pages: Page[]): void {
  asked.splice(0);
  vi.stubGlobal('fetch', async (url: string) => {
    const { ids, position, age } = pages[asked.length] as Page;
    asked.push(url);
    const data = ids.map((id) => ({ brand: { id, name: id }, at: asked.length }));
    const nextCursor = asked.length < pages.length ? `after ${asked.length}` : null;
    const meta = { asOf: `2026-11-19T07:00:0${asked.length}Z`, total: 3, nextCursor };
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
  expect(asked.map((url) => new URL(url, 'http://page').searchParams.get('cursor'))).toEqual([
    null,
    'after 1',
    'after 2',
  ]);
});

test('a line that comes with two pages stands once', async () => {
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
