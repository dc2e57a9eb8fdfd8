import { expect, test } from 'vitest';
import { gapWithSeparator, spaced } from './insert-text.ts';

test.each([
  ['', 'Thank you!', '', 'Thank you!'],
  ['Hello', 'thank you!', '', ' thank you!'],
  ['Hello ', 'thank you!', '', 'thank you!'],
  ['Hello\n', 'thank you!', '', 'thank you!'],
  ['สวัสดีค่ะ', 'ขอบคุณค่ะ', '', ' ขอบคุณค่ะ'],
  ['您好', '謝謝您', '', '謝謝您'],
  ['您好，', '謝謝您', '再見', '謝謝您'],
  ['(', 'thanks', ')', 'thanks'],
  ['', 'Thank you!', 'See you', 'Thank you! '],
  ['', 'Thank you', '.', 'Thank you'],
])('after %j, %j before %j is inserted as %j', (before, text, after, expected) => {
  expect(spaced(before, text, after)).toBe(expected);
});

test.each([
  ['We ship tomorrow, {name}.', 'We ship tomorrow.'],
  ['{name}, we ship tomorrow.', 'we ship tomorrow.'],
  ['Hello {name}!', 'Hello!'],
  ['{name}您好', '您好'],
  ['สวัสดีคุณ{name} ค่ะ', 'สวัสดีคุณ ค่ะ'],
  ['Hi\n{name}, we ship', 'Hi\nwe ship'],
])('%j without the gap is %j', (text, expected) => {
  const range = gapWithSeparator(text)!;
  expect(text.slice(0, range.start) + text.slice(range.end)).toBe(expected);
});

test('a text without a gap returns null', () => {
  expect(gapWithSeparator('no {other} here')).toBeNull();
});
