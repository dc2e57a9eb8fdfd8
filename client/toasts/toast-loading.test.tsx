import { notifications, notificationsStore } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { toastLoading } from './toast-loading.tsx';

beforeAll(async () => {
  await addCatalogue();
  await activate('en');
});
afterEach(() => act(() => notifications.clean()));

const mega = 1_000_000;
const visible = () => notificationsStore.getState().notifications.length;

test('a large download shows its progress until it ends', async () => {
  render(
    <Root language="en" env="test">
      <main />
    </Root>,
  );
  const loading = toastLoading('Board.xlsx');
  act(() => loading.came(mega, 40 * mega));
  await screen.findByText('1 MB of 40 MB');
  act(() => loading.came(20 * mega, 40 * mega));
  await screen.findByText('20 MB of 40 MB');
  expect(screen.getByRole('progressbar', { name: 'Board.xlsx' }).getAttribute('aria-valuenow')).toBe('50');
  act(() => loading.over());
  expect(visible()).toBe(0);
});

test.each([
  ['a small one', 1000],
  ['one of which nobody says how large it is', null],
])('%s comes without a word', (_, all) => {
  const loading = toastLoading('Board.pdf');
  loading.came(500, all);
  loading.over();
  expect(visible()).toBe(0);
});
