import { type ComponentType, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, loadParts } from './lazy-part.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const Here = () => <p>here</p>;

test('a part is rendered again when its code loads just after the first render', async () => {
  let bring: () => void = () => undefined;
  const Part = lazyPart(() => new Promise<ComponentType>((resolve) => (bring = () => resolve(Here))));
  loadParts();
  function Page() {
    useLayoutEffect(() => bring());
    return <Part />;
  }
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  root.render(<Page />);
  await vi.waitFor(() => expect(page.textContent).toBe('here'));
  root.unmount();
});
