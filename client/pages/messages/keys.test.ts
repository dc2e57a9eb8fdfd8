import { describe, expect, test } from 'vitest';
import { belongsElsewhere, shortcutOf } from './keys.ts';

const press = (key: string, code = '', part: object = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...part,
});

describe('shortcuts of the inbox', () => {
  test.each([
    ['j', 'KeyJ', 'down'],
    ['K', 'KeyK', 'up'],
    ['ArrowDown', 'ArrowDown', 'down'],
    ['Enter', 'Enter', 'open'],
    ['/', 'Slash', 'search'],
    ['z', 'KeyZ', 'undo'],
    ['่', 'KeyJ', 'down'],
    ['ㄨ', 'KeyJ', 'down'],
    ['ฝ', 'Slash', 'search'],
    ['n', 'KeyN', 'next'],
    ['1', 'Digit1', 'view1'],
    ['ๅ', 'Digit1', 'view1'],
  ])('%s at %s means %s', (key, code, shortcut) => {
    expect(shortcutOf(press(key, code))).toBe(shortcut);
  });

  test.each([
    ['an input method composes', { isComposing: true }],
    ['Ctrl is held', { ctrlKey: true }],
    ['Cmd is held', { metaKey: true }],
    ['Alt is held', { altKey: true }],
  ])('mean nothing while %s', (_, part) => {
    expect(shortcutOf(press('j', 'KeyJ', part))).toBeNull();
  });

  test('are left to the focused control, except Esc', () => {
    const box = document.createElement('textarea');
    expect(belongsElsewhere(box, 'down', 'j')).toBe(true);
    expect(belongsElsewhere(box, 'back', 'Escape')).toBe(false);
    expect(belongsElsewhere(document.createElement('button'), 'open', 'Enter')).toBe(true);
    expect(belongsElsewhere(document.createElement('button'), 'down', 'j')).toBe(false);
  });

  test('act on the list from a focused filter, except the arrow keys, which change the filter', () => {
    const filter = Object.assign(document.createElement('input'), { type: 'radio' });
    expect(belongsElsewhere(filter, 'down', 'ArrowDown')).toBe(true);
    expect(belongsElsewhere(filter, 'down', 'j')).toBe(false);
    expect(belongsElsewhere(filter, 'search', '/')).toBe(false);
  });
});
