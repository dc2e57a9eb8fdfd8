import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

afterEach(() => vi.useRealTimers());

test('a chunk that comes is given', async () => {
  expect(await loadChunk(() => Promise.resolve('page'))).toBe('page');
});

test('one that cannot be had fails', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('net')))).rejects.toThrow('Loading chunk failed');
});

test('one that does not come within 120 s fails', async () => {
  vi.useFakeTimers();
  const failed = expect(loadChunk(() => new Promise(() => {}))).rejects.toThrow('Loading chunk failed');
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
});
