import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';

const call = { conversationId: 'c1', kind: 'audio', callId: 'k1' } as const;

/** The page as the browser loads it. */
async function load(type: 'navigate' | 'reload') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.resetModules();
  const { activeCallAtom } = await import('./active-call.ts');
  return atoms.get(activeCallAtom);
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

test('a reload brings the call back', async () => {
  sessionStorage.setItem('call', JSON.stringify(call));
  expect(await load('reload')).toEqual(call);
});

test('a copy of the window begins without the call, and has none after a reload either', async () => {
  // The browser copies the storage with the window.
  sessionStorage.setItem('call', JSON.stringify(call));
  expect(await load('navigate')).toBeNull();
  expect(await load('reload')).toBeNull();
});
