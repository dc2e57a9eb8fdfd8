import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { afterAll, afterEach, vi } from 'vitest';
import { atoms } from '../../client/app/atoms.ts';
import { activate } from '../../client/i18n/i18n.ts';
import { sessionAtom } from '../../client/session/state.ts';
import { setConnection } from '../../client/sync/connection-state.ts';
import { learnTime } from '../../client/time/clock.ts';
import './wait-for.ts';

// Waits longer than the default second, because a lazy page might take longer on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function neverMatches(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

// Simulates a browser without a screen: no media query matches, and the size of elements never changes.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  ResizeObserver: SilentResizeObserver,
  matchMedia: neverMatches,
});
Object.assign(document, { fonts: Object.assign(new EventTarget(), { load: async () => [] }) });

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});

// Test files share one window and one client: each file restores them to the state of a new page.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  (window as unknown as HappyWindow).happyDOM.setURL('http://localhost:3000/');
  for (const state of ['signedOut', 'starting'] as const) atoms.set(sessionAtom, { state });
  for (const state of ['online', 'connecting'] as const) setConnection(state);
  learnTime(new Date().toUTCString(), Date.now());
  // Restores the English texts of the console, because tests of the call page replace the texts.
  await activate('en');
});
