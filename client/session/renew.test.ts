import { afterEach, expect, test, vi } from 'vitest';
import { expiryOf, keepRenewing, renewalDelay } from './renew.ts';
import { keys, read, write } from './storage.ts';

const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: seconds }))}.s`;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the end of a token is read from it', () => {
  expect(expiryOf(tokenUntil(1000))).toBe(1_000_000);
  expect(expiryOf('opaque')).toBeNull();
});

test('a token is renewed after half of its lifetime, which defaults to twelve hours', () => {
  expect(renewalDelay(tokenUntil(3600), 0)).toBe(1_800_000);
  expect(renewalDelay('opaque', 0)).toBe(6 * 3_600_000);
});

test('renewing is silent, repeats, and continues after a failure', async () => {
  vi.useFakeTimers({ now: 0 });
  const answers = [
    new Response(JSON.stringify({ success: true, data: { token: tokenUntil(7200) } })),
    new Response('{}', { status: 503 }),
    new Response(JSON.stringify({ success: true, data: { token: tokenUntil(14400) } })),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  write(keys.token, tokenUntil(3600));
  const stop = keepRenewing();
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(read(keys.token)).toBe(tokenUntil(7200));
  await vi.advanceTimersByTimeAsync(2_700_000);
  expect(read(keys.token)).toBe(tokenUntil(7200));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read(keys.token)).toBe(tokenUntil(14400));
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
