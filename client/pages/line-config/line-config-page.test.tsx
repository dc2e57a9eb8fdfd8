import { catalogue } from 'virtual:catalogue/line-config';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { rowStore } from '../../sync/store.ts';
import { LineConfigPage } from './line-config-page.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
afterEach(() => {
  act(() => rowStore.clear());
  vi.unstubAllGlobals();
});

const row = {
  id: 'a1',
  version: 1,
  brandId: 'b1',
  nickname: 'Tea House',
  channelId: '1650000042',
  enabled: true,
  hasChannelSecret: true,
  hasAccessToken: true,
};

const tested = { success: false, reason: 'ERROR_STATUS_CODE', statusCode: 401 };
const testedResponse = () => Response.json({ success: true, data: tested, meta: {} });

/** Shows the page with one account. @returns the calls other than GET */
function open(respondToTest = testedResponse): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace(/^\/api/, '');
    if (method === 'GET') return new Promise(() => {});
    calls.push(`${method} ${path}`);
    const saved = () => Response.json({ success: true, data: { accounts: [row], limits: [] }, meta: {} });
    return Promise.resolve(path === '/line-config' ? saved() : respondToTest());
  });
  const user = { id: 'p1', role: 'super_admin', assignedBrands: [], permissions: [] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
  history.replaceState(null, '', '/line-config');
  rowStore.open('config');
  rowStore.apply('config', [{ kind: 'lineAccount', id: 'a1', version: 1, row }] as never);
  render(
    <Root language="en" env="test">
      <LineConfigPage />
    </Root>,
  );
  return calls;
}

const save = async () => fireEvent.click((await screen.findByText('Save all changes')).closest('button')!);
const changeSecret = async () => {
  fireEvent.click(await screen.findByLabelText('Replace: Channel secret'));
  fireEvent.change(screen.getByLabelText('Channel secret'), { target: { value: 'n'.repeat(32) } });
};

test('a changed channel secret is tested with LINE after saving, a changed name is not', async () => {
  const calls = open();
  fireEvent.change(await screen.findByLabelText(/OA nickname/), { target: { value: 'Tea' } });
  await save();
  await waitFor(() => expect(screen.queryByText('Save all changes')).toBeNull());
  await changeSecret();
  await save();
  // The toast with the result of the test follows at once, but must still state that the changes were saved.
  const problem = await screen.findByText('Webhook test failed. Please check configuration.');
  expect(problem.closest('[role="alert"]')?.textContent).toContain('Configuration saved successfully');
  expect(calls).toEqual(['PUT /line-config', 'PUT /line-config', 'POST /line-accounts/a1/test']);
});

test('a test that is not possible does not hide that the changes are saved', async () => {
  open(() => Response.json({ success: false, code: 'internal' }, { status: 500 }));
  await changeSecret();
  await save();
  const problem = await screen.findByText(/^Something went wrong/);
  expect(problem.closest('[role="alert"]')?.textContent).toContain('Configuration saved successfully');
});

test('a test message is sent without saving the changes of the page', async () => {
  const calls = open();
  fireEvent.change(await screen.findByLabelText(/OA nickname/), { target: { value: 'Tea' } });
  fireEvent.click(screen.getByRole('button', { name: 'Test message' }));
  fireEvent.change(await screen.findByLabelText(/LINE user ID/), { target: { value: 'U1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Test message sent');
  expect(calls).toEqual(['POST /line-accounts/a1/test-message']);
});
