import { describe, expect, test } from 'vitest';
import { customerFieldsOf, fillVariables, gapIn, type VariableValues } from './reply-variables.ts';

const values: VariableValues = {
  name: '$1 林',
  agent: 'Mali',
  brand: 'Tea House',
  particle: 'ค่ะ',
  fields: { size: 'XL', points: 0, empty: ' ' },
};

test('values are inserted as they are, other braces are left alone', () => {
  expect(fillVariables('Hi {name}, {agent} of {brand}. {x} $& {name}', values).text).toBe(
    'Hi $1 林, Mali of Tea House. {x} $& $1 林',
  );
});

test('a value is not filled again, and is not a gap', () => {
  const filled = fillVariables('{name} {agent}', { ...values, name: '{agent}' });
  expect(filled).toEqual({ text: '{agent} Mali', gaps: [] });
});

test('customer fields are filled in by key', () => {
  expect(fillVariables('{field:size}, {field:points} points', values).text).toBe('XL, 0 points');
});

describe('a gap stays where there is no value', () => {
  test.each([
    ['{name}', { ...values, name: null }],
    ['{name}', { ...values, name: '  ' }],
    ['{brand}', { ...values, brand: null }],
    ['{particle?}', { ...values, particle: null }],
    ['{field:unknown}', values],
    ['{field:empty}', values],
    ['{field:__proto__}', values],
    ['{field:toString}', values],
  ])('%s', (text, given) => {
    const filled = fillVariables(`Hi ${text}!`, given);
    expect(filled).toEqual({ text: `Hi ${text}!`, gaps: [text] });
    expect(gapIn(filled.text)).toEqual({ start: 3, end: 3 + text.length, variable: text });
  });

  test.each(['{x}', '{ name}', '{field:}', '{field:a b}', '{}', 'name'])('%s is no variable', (text) => {
    expect(gapIn(text)).toBeNull();
  });
});

test.each([
  ['ค่ะ', 'ได้ค่ะ รอสักครู่นะคะ มีอะไรเพิ่มไหมคะ'],
  ['ครับ', 'ได้ครับ รอสักครู่นะครับ มีอะไรเพิ่มไหมครับ'],
] as const)('the polite ending %s follows statements, questions and นะ', (particle, expected) => {
  const text = 'ได้{particle} รอสักครู่นะ{particle} มีอะไรเพิ่มไหม{particle?}';
  expect(fillVariables(text, { ...values, particle }).text).toBe(expected);
});

test.each([[{}], [{ fields: null }], [{ fields: 'x' }]])('a row without fields has none: %j', (customer) => {
  expect(customerFieldsOf(customer)).not.toHaveProperty('size');
});
