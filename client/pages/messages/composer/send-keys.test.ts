import { describe, expect, test } from 'vitest';
import { enterSends } from '../../../app/send-setting.ts';
import { type KeyPress, sends } from './send-keys.ts';

const press = (part: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  ...part,
});

describe('sending by keyboard', () => {
  test.each([
    ['en', false, false],
    ['zh', false, true],
    ['th', false, true],
    ['en', true, true],
    ['zh', true, false],
    ['th', true, false],
  ])('in %s with the setting swapped=%s Enter alone sends: %s', (locale, swapped, expected) => {
    expect(enterSends(locale, swapped)).toBe(expected);
    expect(sends(press(), enterSends(locale, swapped))).toBe(expected ? 'send' : null);
    expect(sends(press({ shiftKey: true }), enterSends(locale, swapped))).toBe(expected ? null : 'send');
  });

  test.each([true, false])(
    'Ctrl and Cmd with Enter always send, with Shift they resolve too (enterAlone=%s)',
    (enterAlone) => {
      expect(sends(press({ ctrlKey: true }), enterAlone)).toBe('send');
      expect(sends(press({ metaKey: true }), enterAlone)).toBe('send');
      expect(sends(press({ ctrlKey: true, shiftKey: true }), enterAlone)).toBe('resolve');
      expect(sends(press({ metaKey: true, shiftKey: true }), enterAlone)).toBe('resolve');
    },
  );

  test.each([
    ['while an input method composes', { isComposing: true }],
    ['while an old browser composes', { keyCode: 229 }],
    ['with Alt', { altKey: true }],
    ['by another key', { key: 'a' }],
  ])('nothing is sent %s', (_, part) => {
    for (const enterAlone of [true, false]) {
      expect(sends(press({ ...part }), enterAlone)).toBeNull();
      expect(sends(press({ ...part, shiftKey: true }), enterAlone)).toBeNull();
      if (!('altKey' in part) && !('key' in part))
        expect(sends(press({ ...part, ctrlKey: true }), enterAlone)).toBeNull();
    }
  });
});
