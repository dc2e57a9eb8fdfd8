import { expect, test } from 'vitest';
import { filled } from './filled.ts';

test('names are filled in as they are, other braces left alone', () => {
  const known = { name: '$1 林', agent: 'Mali', particle: 'ค่ะ' } as const;
  expect(filled('Hi {name}, {agent} here. {x} $& {name}', known)).toBe('Hi $1 林, Mali here. {x} $& $1 林');
});

test('an unknown name stays a gap', () => {
  expect(filled('Hi {name}, {agent} here.', { name: null, agent: 'Mali', particle: 'ค่ะ' })).toBe(
    'Hi {name}, Mali here.',
  );
});

test.each([
  ['ค่ะ', 'ได้ค่ะ รอสักครู่นะคะ มีอะไรเพิ่มไหมคะ'],
  ['ครับ', 'ได้ครับ รอสักครู่นะครับ มีอะไรเพิ่มไหมครับ'],
] as const)('the polite ending %s follows statements, questions and นะ', (particle, expected) => {
  const text = 'ได้{particle} รอสักครู่นะ{particle} มีอะไรเพิ่มไหม{particle?}';
  expect(filled(text, { name: '', agent: '', particle })).toBe(expected);
});
