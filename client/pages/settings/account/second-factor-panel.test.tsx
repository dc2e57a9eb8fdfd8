import { catalogue } from 'virtual:catalogue/settings';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { setConnection } from '../../../sync/connection-state.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const offer = { secret: 'ABCDEFGH', otpauthUrl: 'otpauth://totp/a?secret=ABCDEFGH', recoveryCodes: ['AAAA-BBBB'] };
let since: string | null;
let requests: number;

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => act(async () => vi.advanceTimersByTimeAsync(2500));
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

test('recovery codes stay visible until they are saved, even after a reconnect', async () => {
  vi.useFakeTimers();
  [since, requests] = [null, 0];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'PUT') since = '2026-11-26T08:00:00.000Z';
    const isQuestion = method === 'GET' && url.endsWith('/second-factor');
    if (isQuestion) requests += 1;
    const data = method === 'POST' ? offer : isQuestion ? { since, recoveryCodesLeft: 10, demanded: false } : {};
    return Response.json({ success: true, data });
  });
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', role: 'admin', permissions: [] } as never });
  render(
    <Root language="en" env="test">
      <SecondFactorPanel />
    </Root>,
  );
  await settle();
  await press('Set up');
  fireEvent.change(screen.getByLabelText(/Code shown in the app/), { target: { value: '123456' } });
  await press('Turn on');
  expect(screen.getByText('AAAA-BBBB')).toBeTruthy();
  const before = requests;
  for (const state of ['online', 'offline', 'online'] as const) act(() => setConnection(state));
  await settle();
  expect(requests).toBe(before + 1);
  expect(screen.getByText('AAAA-BBBB')).toBeTruthy();
  await press('I’ve saved them');
  expect(screen.queryByText('AAAA-BBBB')).toBeNull();
  expect(screen.getByText(/^On since 26 November 2026/)).toBeTruthy();
});
