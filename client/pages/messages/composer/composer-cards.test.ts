import { expect, test } from 'vitest';
import { withVariables } from './composer-cards.tsx';

test.each([
  ['Dear Ann, the announcement for Annie', 'Dear {name}, the announcement for Annie'],
  ['สวัสดีค่ะคุณAnnค่ะ', 'สวัสดีค่ะคุณ{name}ค่ะ'],
  ['Mali from Siam Mall, not Malinda', '{agent} from {brand}, not Malinda'],
])('names are replaced with variables, except within longer words: %s', (text, expected) => {
  const values = { name: 'Ann', agent: 'Mali', brand: 'Siam Mall', particle: 'ค่ะ', fields: {} } as const;
  expect(withVariables(text, values)).toBe(expected);
});

test('names in Thai and Chinese are replaced without spaces around them', () => {
  const values = { name: '林小姐', agent: 'มะลิ', brand: null, particle: 'ค่ะ', fields: {} } as const;
  expect(withVariables('您好林小姐我是มะลิครับ', values)).toBe('您好{name}我是{agent}ครับ');
});
