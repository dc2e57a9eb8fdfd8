import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

afterEach(() => vi.useRealTimers());

test('a loaded chunk is returned', async () => {
  expect(await loadChunk(() => Promise.resolve('page'))).toBe('page');
});

test('a chunk that cannot be loaded is an error', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('net')))).rejects.toThrow('Loading chunk failed');
});

test('a chunk that does not load within 120 s is an error', async () => {
  vi.useFakeTimers();
  const failed = expect(loadChunk(() => new Promise(() => {}))).rejects.toThrow('Loading chunk failed');
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
});
