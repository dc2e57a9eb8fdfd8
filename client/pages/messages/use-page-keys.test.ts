import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useInboxKeys } from './use-page-keys.ts';

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
  // Simulates a Mantine dialog, which is removed on keydown before the page handles the key.
  window.addEventListener('keydown', () => dialog.remove(), { capture: true, once: true });
  pressEscape();
  expect([dialog.isConnected, steps]).toEqual([false, 0]);
  pressEscape();
  expect(steps).toBe(1);
});

describe('a letter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const mountKeys = () => {
    const called: string[] = [];
    const record = (what: string) => () => called.push(what);
    renderHook(() =>
      useInboxKeys({ pin: record('pin'), resolve: record('resolve'), down: record('down'), reply: record('reply') }),
    );
    return called;
  };
  const point = () => window.dispatchEvent(new Event('pointerdown'));
  const press = (key: string, at: number, repeat = false) => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  };

  test('that is held counts once, unless it moves the cursor', () => {
    const called = mountKeys();
    for (const [key, at] of [
      ['p', 1000],
      ['j', 2000],
    ] as const) {
      for (const repeat of [false, true, true]) press(key, at, repeat);
      vi.runAllTimers();
    }
    expect(called).toEqual(['pin', 'down', 'down', 'down']);
  });

  test('acts at once as long as only the keyboard is used', () => {
    const called = mountKeys();
    for (const [n, key] of ['p', 'e', 'p'].entries()) press(key, 1000 + 100 * n);
    expect(called).toEqual(['pin', 'resolve', 'pin']);
  });

  test('acts at once again after the keyboard has moved the cursor', () => {
    const called = mountKeys();
    point();
    press('p', 1000);
    press('j', 2000);
    press('p', 2100);
    expect(called).toEqual(['down', 'pin']);
  });

  test('moves the cursor also within a word, if the list has the focus', () => {
    const called = mountKeys();
    const list = document.createElement('div');
    list.dataset.inboxList = '';
    list.tabIndex = 0;
    document.body.append(list);
    point();
    press('x', 1000);
    list.focus();
    press('j', 1100);
    expect(called).toEqual(['down']);
    list.remove();
  });

  test('that is part of a word does nothing, at its start, in its middle and at its end', () => {
    const called = mountKeys();
    point();
    ['p', 'e', 'd'].forEach((key, n) => {
      press(key, 1000 + 100 * n);
    });
    ['u', 'p'].forEach((key, n) => {
      press(key, 3000 + 100 * n);
    });
    vi.runAllTimers();
    expect(called).toEqual([]);
  });

  test('alone acts if no key or mouse press follows', () => {
    const called = mountKeys();
    point();
    press('p', 1000);
    expect(called).toEqual([]);
    vi.runAllTimers();
    expect(called).toEqual(['pin']);
    press('e', 3000);
    point();
    vi.runAllTimers();
    expect(called).toEqual(['pin']);
  });

  test('that changes nothing acts immediately, but not within a word', () => {
    const called = mountKeys();
    press('j', 1000);
    press('j', 1100);
    expect(called).toEqual(['down', 'down']);
    point();
    press('o', 3000);
    press('r', 3100);
    expect(called).toEqual(['down', 'down']);
    press('Escape', 3200);
    press('r', 3250);
    expect(called).toEqual(['down', 'down', 'reply']);
  });
});
