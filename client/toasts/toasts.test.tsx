import { notifications, notificationsStore } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { atoms } from '../app/atoms.ts';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { hideToasts, toastDone } from './toast.ts';
import { toastUndo, undoLast } from './toast-undo.tsx';

afterEach(() => act(() => notifications.clean()));

const visible = () => notificationsStore.getState().notifications.map(({ message }) => message);

test('only the newest toast is shown', async () => {
  await activate('en');
  render(
    <Root language="en" env="test">
      <main />
    </Root>,
  );
  for (const text of ['Saved', 'Pinned', 'Resolved']) act(() => toastDone(text));
  expect(visible()).toEqual(['Resolved']);
  await waitFor(() => expect(screen.queryByText('Resolved')).not.toBeNull());
});

test('the next person at the browser undoes nothing of the one before', async () => {
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1' } as never });
  const undo = vi.fn();
  toastUndo('Resolved', undo);
  hideToasts();
  atoms.set(sessionAtom, { state: 'signedOut' });
  expect(visible()).toEqual([]);
  expect(undoLast()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});

test('an undo closes its open toast and shows no other', async () => {
  await activate('en');
  const undo = vi.fn();
  toastUndo('Status: Resolved', undo);
  expect(undoLast()).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
  expect(visible()).toEqual([]);
});

describe('the key of undo', () => {
  beforeEach(async () => {
    await activate('en');
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('undoes for at least 15 seconds, long after the toast has closed', () => {
    const undo = vi.fn();
    notifications.hide(toastUndo('Status: Resolved', undo));
    vi.advanceTimersByTime(15_000 - 1);
    expect(undoLast()).toBe(true);
    expect(undo).toHaveBeenCalledOnce();
    expect(visible()).toEqual(['Undone: Status: Resolved']);
    expect(undoLast()).toBe(false);
  });

  test('undoes nothing after that', () => {
    const undo = vi.fn();
    notifications.hide(toastUndo('Status: Resolved', undo));
    vi.advanceTimersByTime(limits.undoMs);
    expect(undoLast()).toBe(false);
  });

  test('does not undo a deletion that became final with its toast', () => {
    const [undo, final] = [vi.fn(), vi.fn()];
    notifications.hide(toastUndo('Note removed', undo, final));
    expect(final).toHaveBeenCalledOnce();
    expect(undoLast()).toBe(false);
  });
});
