import { notifications, notificationsStore } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { hideToasts, toastDone } from './toast.ts';
import { toastUndo, undoLast } from './toast-undo.tsx';

afterEach(() => act(() => notifications.clean()));

const standing = () => notificationsStore.getState().notifications.map(({ message }) => message);

test('one toast stands at a time, the newest', async () => {
  await activate('en');
  render(
    <Root language="en" env="test">
      <main />
    </Root>,
  );
  for (const words of ['Saved', 'Pinned', 'Resolved']) act(() => toastDone(words));
  expect(standing()).toEqual(['Resolved']);
  await waitFor(() => expect(screen.queryByText('Resolved')).not.toBeNull());
});

test('no way back stays open when the toasts go with the person who was signed in', async () => {
  await activate('en');
  const undo = vi.fn();
  toastUndo('Resolved', undo);
  hideToasts();
  expect(standing()).toEqual([]);
  expect(undoLast()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});
