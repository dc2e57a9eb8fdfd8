import { Popover } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { rowStore } from '../sync/store.ts';
import { AlertsPanel } from './alerts-panel.tsx';

afterEach(() => {
  act(() => rowStore.clear());
  vi.unstubAllGlobals();
});

test('a notice that could not be cleared shows again, whatever else was cleared meanwhile', async () => {
  await activate('en');
  const refuse: (() => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((_, reject) => refuse.push(() => reject(new TypeError('offline')))));
  rowStore.open('me');
  const customer = (displayName: string) => ({ displayName, pictureUrl: null });
  for (const [version, name] of ['Nok', 'Mai'].entries()) {
    const told = {
      id: name,
      version,
      cause: 'mentioned',
      conversationId: `of-${name}`,
      at: '2026-01-01T10:00:00.000Z',
    };
    const row = { id: `of-${name}`, version, memberGroup: 'normal', customer: customer(name) };
    rowStore.apply('me', [
      { kind: 'notification', id: name, version, row: told },
      { kind: 'conversation', id: row.id, version, row },
    ]);
  }
  render(
    <Root language="en" env="test">
      <Popover opened>
        <AlertsPanel onClose={() => {}} />
      </Popover>
    </Root>,
  );
  for (const name of ['Nok', 'Mai']) fireEvent.click(await screen.findByLabelText(`Clear: ${name}`));
  expect([screen.queryByText('Nok'), screen.queryByText('Mai')]).toEqual([null, null]);
  for (const one of refuse) await act(async () => one());
  await waitFor(() => expect(screen.queryByText('Mai')).not.toBeNull());
  expect(screen.queryByText('Nok')).not.toBeNull();
});
