import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import { rowStore } from '../../../sync/store.ts';
import { useSetup } from './use-setup.ts';

const server = { host: 'smtp.example.com' };
let respond: () => Response;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => respond());
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'owner', role: 'super_admin', permissions: [] } as never });
  for (const scope of ['config', 'me'] as const) {
    const loader = async () => true;
    subscriptions.acquire({ scope }, loader);
    await subscriptions.load(scope, loader);
  }
});
afterEach(() => {
  cleanup();
  subscriptions.clear();
  rowStore.clear();
  vi.unstubAllGlobals();
});

const setup = async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={atoms}>{children}</Provider>;
  const { result } = await act(async () => renderHook(useSetup, { wrapper }));
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
};
const mailOf = (items: ReturnType<typeof useSetup>) => items?.filter(({ step }) => step === 'mail');

test.each([
  ['set up', { server, environment: null }, [true]],
  ['not set up', { server: { host: '' }, environment: null }, [false]],
])('the step of a mail server that is %s', async (_, data, done) => {
  respond = () => Response.json({ success: true, data, meta: {} });
  expect(mailOf(await setup())?.map(({ isDone }) => isDone)).toEqual(done);
});

test('the step of the mail server is omitted while it is unknown', async () => {
  respond = () => Response.json({ success: false, code: 'internal', message: '', details: [] }, { status: 500 });
  const items = await setup();
  expect(mailOf(items)).toEqual([]);
  expect(items?.map(({ step }) => step)).toContain('backup');
});
