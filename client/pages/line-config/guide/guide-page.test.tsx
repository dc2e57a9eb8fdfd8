import { catalogue } from 'virtual:catalogue/line-config';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore } from '../../../sync/store.ts';
import { GuidePage } from './guide-page.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
afterEach(() => {
  act(() => rowStore.clear());
  vi.unstubAllGlobals();
});

const webhookUrl = 'https://console.example/webhooks/line/a1';
const row = {
  id: 'a1',
  version: 1,
  brandId: 'b1',
  nickname: 'Tea House',
  channelId: '1650000042',
  enabled: true,
  hasChannelSecret: true,
  hasAccessToken: true,
  botUserId: 'U1',
  botName: 'Siam Tea House',
  lastEventAt: null,
};

test.each([
  [{ reason: 'ERROR_STATUS_CODE', statusCode: 401 }, 'Channel secret', 'channelSecret'],
  [{ reason: 'TOKEN_REFUSED', statusCode: null }, 'Channel access token', 'accessToken'],
])('the webhook step replaces the secret that LINE refuses with %o, and tests again', async (result, label, field) => {
  const calls: [string, string | undefined][] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') calls.push([`${method} ${new URL(url, location.href).pathname}`, body as string | undefined]);
    const meta = { check: { state: 'ok', detail: null } };
    return Promise.resolve(Response.json({ success: true, data: { ...row, webhookUrl }, meta }));
  });
  const user = { id: 'p1', role: 'super_admin', assignedBrands: [], permissions: [] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
  history.replaceState(null, '', '/line-config?guide=a1');
  const lastTest = { success: false, detail: null, registeredUrl: webhookUrl, active: true, at: '', ...result };
  const connection = { id: 'a1', version: 1, brandId: 'b1', lastTest, answeredAt: null };
  rowStore.open('config');
  rowStore.apply('config', [
    { kind: 'lineAccount', id: 'a1', version: 1, row },
    { kind: 'lineConnection', id: 'a1', version: 1, row: connection },
  ] as never);
  render(
    <Root language="en" env="test">
      <GuidePage />
    </Root>,
  );
  const step = (await screen.findByText('Register the webhook URL')).closest('li')!;
  const input = await within(step).findByLabelText(new RegExp(label), { selector: 'input' });
  fireEvent.change(input, { target: { value: 'n'.repeat(32) } });
  fireEvent.click(within(step).getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]![1]).toContain(`"${field}":"${'n'.repeat(32)}"`);
  expect(calls[1]![0]).toMatch(/^POST .*\/line-accounts\/a1\/test$/);
});
