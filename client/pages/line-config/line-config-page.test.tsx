import { catalogue } from 'virtual:catalogue/line-config';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate, learn } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { rowStore } from '../../sync/store.ts';
import { LineConfigPage } from './line-config-page.tsx';

beforeAll(async () => {
  await learn(catalogue);
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

/** Shows the page with one account. @returns the calls other than GET */
function open(): string[] {
  const calls: string[] = [];
  const tested = { success: false, reason: 'ERROR_STATUS_CODE', statusCode: 401 };
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace(/^\/api/, '');
    if (method === 'GET') return new Promise(() => {});
    calls.push(`${method} ${path}`);
    const data = path === '/line-config' ? { accounts: [row], limits: [] } : tested;
    return Promise.resolve(Response.json({ success: true, data, meta: {} }));
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

test('a changed channel secret is tested with LINE after saving, a changed name is not', async () => {
  const calls = open();
  fireEvent.change(await screen.findByLabelText(/OA nickname/), { target: { value: 'Tea' } });
  fireEvent.click((await screen.findByText('Save all changes')).closest('button')!);
  await waitFor(() => expect(screen.queryByText('Save all changes')).toBeNull());
  fireEvent.click(screen.getByLabelText('Replace: Channel secret'));
  fireEvent.change(screen.getByLabelText('Channel secret'), { target: { value: 'n'.repeat(32) } });
  fireEvent.click((await screen.findByText('Save all changes')).closest('button')!);
  await screen.findByText('Webhook test failed. Please check configuration.');
  expect(calls).toEqual(['PUT /line-config', 'PUT /line-config', 'POST /line-accounts/a1/test']);
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
