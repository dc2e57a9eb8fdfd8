import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInboxKeys } from './use-inbox-keys.ts';

function pressEscape(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

test('a key that closes a dialog does nothing else, also before the dialog has the focus', () => {
  let steps = 0;
  renderHook(() => useInboxKeys({ back: () => (steps += 1) }));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  // As Mantine's does: it hears the key first, and is gone before the page hears it.
  window.addEventListener('keydown', () => dialog.remove(), { capture: true, once: true });
  pressEscape();
  expect([dialog.isConnected, steps]).toEqual([false, 0]);
  pressEscape();
  expect(steps).toBe(1);
});

test('a key that is held is pressed once, unless it moves', () => {
  const heard: string[] = [];
  renderHook(() => useInboxKeys({ pin: () => heard.push('pin'), down: () => heard.push('down') }));
  for (const key of ['p', 'j'])
    for (const repeat of [false, true, true])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
  expect(heard).toEqual(['pin', 'down', 'down', 'down']);
});
