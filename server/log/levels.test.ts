import { expect, test } from 'vitest';
import { eventTypes, levelOf, programLevel } from '../../shared/events/index.ts';
import { eventTypesBefore, levelBefore } from './version-before.ts';

const types = [...eventTypes].map((type) => ({ type, level: levelOf([{ type }]) }));

test('event types that the previous version does not know have a higher level than that version', () => {
  const isWrong = ({ type, level }: { type: string; level: number }) =>
    !eventTypesBefore.has(type) && level <= levelBefore;
  expect(types.filter(isWrong)).toEqual([]);
});

test('no event type has a higher level than the program', () => {
  expect(types.filter(({ level }) => level > programLevel)).toEqual([]);
});
