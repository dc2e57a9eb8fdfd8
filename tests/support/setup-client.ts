import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A lazy page takes longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 5000 });

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

// No screen is simulated: no media query matches and nothing changes its size.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  ResizeObserver: SilentResizeObserver,
  matchMedia: neverMatches,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
