import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../i18n/i18n.ts';
import { deleteLater } from '../toasts/delete-later.ts';
import { going } from '../toasts/going.ts';
import { hideToasts } from '../toasts/toast.ts';
import { atoms } from './atoms.ts';
import { guardLeaving } from './leave-guard.ts';
import { isHalfWritten } from './new-version.ts';

afterEach(() => {
  document.body.innerHTML = '';
  atoms.set(going, new Map());
  vi.unstubAllGlobals();
});

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

test('a page without input is not half-written', () => {
  show('<div><input value="a search"><textarea></textarea><textarea aria-hidden="true">measures</textarea></div>');
  expect(isHalfWritten()).toBe(false);
});

test('text in a text area, and in an input that has the focus', () => {
  (show('<textarea></textarea>') as HTMLTextAreaElement).value = 'half an ans';
  expect(isHalfWritten()).toBe(true);
  show('<input value="a name">').focus();
  expect(isHalfWritten()).toBe(true);
});

test('a focused filter does not block a reload', () => {
  show('<input type="radio" value="mine" checked>').focus();
  expect(isHalfWritten()).toBe(false);
});

test('an open dialog', () => {
  show('<section role="dialog"></section>');
  expect(isHalfWritten()).toBe(true);
});

test('uploads, calls and unsaved forms block a reload', () => {
  const end = guardLeaving({ current: { asks: 'text', at: null, save: null, discard: () => undefined } });
  expect(isHalfWritten()).toBe(true);
  end();
  expect(isHalfWritten()).toBe(false);
});

test('a deletion, until the server has confirmed it', async () => {
  await activate('en');
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  deleteLater('label', 'l1', 'Deleted');
  expect(isHalfWritten()).toBe(true);
  hideToasts();
  expect(isHalfWritten()).toBe(true);
  resolve(Response.json({ success: true, data: null }));
  await vi.waitFor(() => expect(isHalfWritten()).toBe(false));
  // The deleted item stays hidden after the response, because the pushed removal of its row can arrive later.
  expect(atoms.get(going).has('l1')).toBe(true);
});
