import { afterEach, expect, test } from 'vitest';
import { going } from '../toasts/going.ts';
import { atoms } from './atoms.ts';
import { guardLeaving } from './leave-guard.ts';
import { isHalfWritten } from './new-version.ts';

afterEach(() => {
  document.body.innerHTML = '';
  atoms.set(going, new Map());
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

test('a deletion that can still be undone', () => {
  atoms.set(going, new Map([['l1', 'label']]));
  expect(isHalfWritten()).toBe(true);
});
