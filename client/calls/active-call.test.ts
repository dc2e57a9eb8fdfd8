import { expect, test, vi } from 'vitest';
import { restoredCall } from './active-call.ts';

const call = { conversationId: 'c1', kind: 'audio', callId: 'k1' } as const;

/** Simulates a page that the browser has loaded by navigation or by a reload. */
function load(type: 'navigate' | 'reload') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  return restoredCall();
}

test('a reload restores the call', () => {
  sessionStorage.setItem('call', JSON.stringify(call));
  expect(load('reload')).toEqual(call);
});

test('a duplicated window has no call, and has none after a reload either', () => {
  sessionStorage.setItem('call', JSON.stringify(call));
  expect(load('navigate')).toBeNull();
  expect(load('reload')).toBeNull();
});
