import { expect, test } from 'vitest';
import type { Stored } from '../projections/stored.ts';
import { recipientsIn, recipientsOf } from './recipients.ts';

test.each([
  ['user', null, 1],
  ['user', 7, 1],
  ['group', 7, 7],
  ['room', 2, 2],
  ['group', 0, 1],
  ['group', null, 1],
] as const)('a push to a %s with %s members has %i recipients', (kind, memberCount, recipients) => {
  expect(recipientsOf({ kind, memberCount })).toBe(recipients);
  const members = { U1: 'Nok', U2: 'Lek' };
  const conversation = { row: { kind }, hidden: { memberCount, members } } as unknown as Stored<'conversation'>;
  expect(recipientsIn(conversation)).toBe(recipients);
});

test('a push to an unknown conversation has one recipient', () => {
  expect(recipientsIn(undefined)).toBe(1);
});
