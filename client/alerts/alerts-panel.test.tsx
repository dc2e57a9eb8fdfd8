import { Popover } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import { rowStore } from '../sync/store.ts';
import { AlertsPanel } from './alerts-panel.tsx';

afterEach(() => {
  act(() => subscriptions.clear());
  act(() => rowStore.clear());
  vi.unstubAllGlobals();
});

const renderPanel = () =>
  render(
    <Root language="en" env="test">
      <Popover opened>
        <AlertsPanel onClose={() => {}} />
      </Popover>
    </Root>,
  );

test('"Clear all" leaves security notifications, which are cleared one by one', async () => {
  await activate('en');
  const bodies: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    bodies.push(String(body));
    return Promise.resolve(Response.json({ success: true, data: { cleared: 1 } }));
  });
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'a', role: 'viewer', permissions: [] } as never });
  rowStore.open('me');
  const at = '2026-01-01T10:00:00.000Z';
  const notice = { id: 'reset', version: 1, cause: 'passwordReset', about: { id: 'a', name: 'Ann' }, by: null, at };
  rowStore.apply('me', [{ kind: 'securityNotice', id: notice.id, version: 1, row: notice }]);
  renderPanel();
  await screen.findByText('Your password was reset');
  expect(screen.queryByText('Clear all')).toBeNull();
  const notification = { id: 'Nok', version: 2, cause: 'mentioned', conversationId: 'of-Nok', at };
  const row = { id: 'of-Nok', version: 2, memberGroup: 'normal', customer: { displayName: 'Nok', pictureUrl: null } };
  act(() => {
    rowStore.apply('me', [
      { kind: 'notification', id: 'Nok', version: 2, row: notification },
      { kind: 'conversation', id: row.id, version: 2, row },
    ]);
  });
  fireEvent.click(await screen.findByText('Clear all'));
  await waitFor(() => expect(screen.queryByText('Nok')).toBeNull());
  expect(screen.queryByText('Your password was reset')).not.toBeNull();
  fireEvent.click(screen.getByLabelText('Clear this security notification'));
  await waitFor(() => expect(bodies).toEqual(['{"for":"me"}', '{"noticeId":"reset"}']));
});

test('a notification that could not be cleared is shown again, regardless of others cleared meanwhile', async () => {
  await activate('en');
  const refuse: (() => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((_, reject) => refuse.push(() => reject(new TypeError('offline')))));
  rowStore.open('me');
  const customer = (displayName: string) => ({ displayName, pictureUrl: null });
  for (const [version, name] of ['Nok', 'Mai'].entries()) {
    const notification = {
      id: name,
      version,
      cause: 'mentioned',
      conversationId: `of-${name}`,
      at: '2026-01-01T10:00:00.000Z',
    };
    const row = { id: `of-${name}`, version, memberGroup: 'normal', customer: customer(name) };
    rowStore.apply('me', [
      { kind: 'notification', id: name, version, row: notification },
      { kind: 'conversation', id: row.id, version, row },
    ]);
  }
  renderPanel();
  for (const name of ['Nok', 'Mai']) fireEvent.click(await screen.findByLabelText(`Clear: ${name}`));
  expect([screen.queryByText('Nok'), screen.queryByText('Mai')]).toEqual([null, null]);
  for (const one of refuse) await act(async () => one());
  await waitFor(() => expect(screen.queryByText('Mai')).not.toBeNull());
  expect(screen.queryByText('Nok')).not.toBeNull();
});

test('the absence of notifications is stated only once they are loaded', async () => {
  await activate('en');
  renderPanel();
  await screen.findByText('Sounds and notifications');
  expect(screen.queryByText(/^No notifications/)).toBeNull();
  const loader = async () => true;
  act(() => void subscriptions.acquire({ scope: 'me' }, loader));
  await act(() => subscriptions.load('me', loader));
  expect(screen.queryByText(/^No notifications/)).not.toBeNull();
});
