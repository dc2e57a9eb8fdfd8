import { describe, expect, test } from 'vitest';
import { sendKeyOf } from '../../../app/send-setting.ts';
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
    ['en', null, false, false, 'shiftEnter'],
    ['zh', null, false, false, 'enter'],
    ['th', null, false, false, 'enter'],
    // Earlier releases stored `swapped` (third value), which inverts the default key of the language, even on touch devices.
    ['en', null, true, false, 'enter'],
    ['zh', null, true, false, 'shiftEnter'],
    ['th', null, true, true, 'shiftEnter'],
    ['en', null, true, true, 'enter'],
    // On touch devices (fourth value), the default is Shift+Enter in every language, so that Return inserts a line break.
    ['en', null, false, true, 'shiftEnter'],
    ['zh', null, false, true, 'shiftEnter'],
    ['th', null, false, true, 'shiftEnter'],
    ['zh', 'enter', false, true, 'enter'],
    // An explicit choice does not depend on the language.
    ['en', 'enter', false, false, 'enter'],
    ['th', 'shiftEnter', false, false, 'shiftEnter'],
  ] as const)('in %s, chosen %s, swapped %s, touch %s: %s', (language, chosen, swapped, isTouch, expected) => {
    const key = sendKeyOf({ language, chosen, swapped, isTouch });
    expect(key).toBe(expected);
    expect(sends(press(), key)).toBe(key === 'enter' ? 'send' : null);
    expect(sends(press({ shiftKey: true }), key)).toBe(key === 'enter' ? null : 'send');
  });

  test.each(['enter', 'shiftEnter'] as const)(
    'Ctrl and Cmd with Enter always send, with Shift they resolve too (%s sends)',
    (sendKey) => {
      expect(sends(press({ ctrlKey: true }), sendKey)).toBe('send');
      expect(sends(press({ metaKey: true }), sendKey)).toBe('send');
      expect(sends(press({ ctrlKey: true, shiftKey: true }), sendKey)).toBe('resolve');
      expect(sends(press({ metaKey: true, shiftKey: true }), sendKey)).toBe('resolve');
    },
  );

  test('Alt with Enter chooses a later time, without other keys', () => {
    for (const sendKey of ['enter', 'shiftEnter'] as const) {
      expect(sends(press({ altKey: true }), sendKey)).toBe('later');
      expect(sends(press({ altKey: true, shiftKey: true }), sendKey)).toBeNull();
      expect(sends(press({ altKey: true, ctrlKey: true }), sendKey)).toBeNull();
    }
  });

  test.each([
    ['while an input method composes', { isComposing: true }],
    ['while an old browser composes', { keyCode: 229 }],
    ['by another key', { key: 'a' }],
  ])('nothing is sent %s', (_, part) => {
    for (const sendKey of ['enter', 'shiftEnter'] as const) {
      expect(sends(press({ ...part }), sendKey)).toBeNull();
      expect(sends(press({ ...part, shiftKey: true }), sendKey)).toBeNull();
      if (!('key' in part)) expect(sends(press({ ...part, ctrlKey: true }), sendKey)).toBeNull();
    }
  });
});
