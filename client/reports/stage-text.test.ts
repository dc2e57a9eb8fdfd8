import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { stageText } from './stage-text.ts';

const waiting = (behind: number) => ({
  stage: 'waiting' as const,
  queue: { staffId: 'mali', place: limits.reportsOfPerson + behind },
});

describe.each([
  ['en', 'in the queue', ['1st in line', '2nd in line', '3rd in line', '4th in line'], ': two of your reports'],
  ['zh', '排隊中', ['排在第 1 位', '排在第 2 位', '排在第 3 位', '排在第 4 位'], '：'],
  ['th', 'รอคิว', ['คิวที่ 1', 'คิวที่ 2', 'คิวที่ 3', 'คิวที่ 4'], ': '],
] as const)('%s', (language, turn, places, why) => {
  beforeAll(async () => {
    await addCatalogue();
    await activate(language);
  });

  test('a waiting job shows its position, and the reason to a person with two other jobs', () => {
    expect([1, 2, 3, 4].map((place) => stageText(i18n, waiting(place), 'somebody'))).toEqual(places);
    const own = stageText(i18n, waiting(2), 'mali');
    expect(own.startsWith(places[1] + why)).toBe(true);
    expect(own.length).toBeGreaterThan((places[1] + why).length);
  });

  test('the first job in the queue does not wait for others', () => {
    expect(stageText(i18n, waiting(0), 'mali')).toBe(turn);
    expect(stageText(i18n, { stage: 'waiting', queue: null }, 'mali')).toBe(turn);
  });

  test('a job in progress shows its stage', () => {
    const stages = (['figures', 'pdf', 'xlsx'] as const).map((stage) =>
      stageText(i18n, { ...waiting(0), stage }, 'mali'),
    );
    expect(new Set([...stages, turn]).size).toBe(4);
  });
});
