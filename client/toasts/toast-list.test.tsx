import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { activate } from '../i18n/i18n.ts';
import { ToastList } from './toast-list.tsx';

beforeEach(async () => {
  await activate('en');
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a focused toast stays, and closes after it loses the focus', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <ToastList />
      </MantineProvider>
    </I18nProvider>,
  );
  await act(async () => void notifications.show({ message: <button type="button">Undo</button> }));
  act(() => screen.getByText('Undo').focus());
  await pass(3 * limits.toastMs);
  act(() => screen.getByText('Undo').blur());
  await pass(limits.toastMs / 2);
  expect(screen.queryByText('Undo')).not.toBeNull();
  await pass(limits.toastMs);
  expect(screen.queryByText('Undo')).toBeNull();
});
