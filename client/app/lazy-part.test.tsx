import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activate } from '../i18n/i18n.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyComponent, lazyPart, loadParts } from './lazy-part.tsx';
import { Root } from './root.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

test('a part that cannot be loaded shows an error, and is loaded by a retry', async () => {
  await activate('en');
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new TypeError('r is not a function');
  const load = vi.fn(async (): Promise<ComponentType> => Here).mockRejectedValueOnce(failure);
  const Part = lazyPart(load, () => <p>place</p>);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  root.render(
    <Root language="en" env="test">
      <Part />
    </Root>,
  );
  await vi.waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('Loading chunk failed'));
  expect(report.mock.calls.flat().map((error) => error.cause)).toEqual([failure]);
  page.querySelector('button')?.click();
  await vi.waitFor(() => expect(page.textContent).toContain('here'));
  root.unmount();
});

test('a page that could not be loaded is loaded again when it is opened again later', async () => {
  await activate('en');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOffline = true;
  const Page = lazyComponent(async () => {
    if (isOffline) throw new Error('Loading chunk failed');
    return Here;
  });
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const open = (section: string) =>
    root.render(
      <Root language="en" env="test">
        <ErrorBoundary resetKey={section}>
          <Suspense>{section === 'reports' ? <Page /> : <p>{section}</p>}</Suspense>
        </ErrorBoundary>
      </Root>,
    );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  open('reports');
  await vi.waitFor(() => expect(page.querySelector('[role=alert]')).not.toBeNull());
  open('dashboard');
  await vi.waitFor(() => expect(page.querySelector('p')?.textContent).toBe('dashboard'));
  isOffline = false;
  vi.advanceTimersByTime(1000);
  open('reports');
  await vi.waitFor(() => expect(page.querySelector('p')?.textContent).toBe('here'));
  root.unmount();
});

test('a part without a placeholder that cannot be loaded is requested again until it is loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('502');
  const load = vi
    .fn(async (): Promise<ComponentType> => Here)
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure);
  const Part = lazyPart(load);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  root.render(<Part />);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(5000);
    expect(page.textContent).toBe('here');
  });
  expect(load).toHaveBeenCalledTimes(3);
  root.unmount();
});
