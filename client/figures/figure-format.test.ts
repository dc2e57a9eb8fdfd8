import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { figureChanges } from './change.tsx';
import { figureParts, figureText } from './figure-format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const money = (...amounts: [string, number][]) => amounts.map(([currency, amount]) => ({ currency, amount }));

beforeAll(() => addCatalogue());

describe('a value by its unit', () => {
  test.each([
    [96, 'count', '96'],
    [1234567, 'count', '1,234,567'],
    [55.64, 'count', '55.6'],
    [38.2, 'seconds', '38 s'],
    [119.4, 'seconds', '119 s'],
    [459, 'seconds', '7:39 min'],
    [3599.6, 'seconds', '1 h 00'],
    [4320, 'seconds', '1 h 12'],
    [101_000, 'seconds', '1 d 4 h'],
    [87.44, 'percent', '87.4 %'],
    [100, 'percent', '100.0 %'],
    [4.949, 'score', '4.95'],
    [null, 'seconds', '—'],
    [Number.NaN, 'percent', '—'],
    [Number.POSITIVE_INFINITY, 'count', '—'],
    [money(['THB', 84_230_000], ['TWD', 61_490_000]), 'money', '฿842,300 · NT$614,900'],
    [money(), 'money', '—'],
    [null, 'money', '—'],
  ] as const)('%j %s: %s', async (value, unit, text) => {
    await activate('en');
    expect(plain(figureText(i18n, value as never, unit))).toBe(text);
  });

  test('uses Arabic digits in Chinese and Thai', async () => {
    await activate('zh');
    expect([figureText(i18n, 1234, 'seconds'), figureText(i18n, 38, 'seconds')].map(plain)).toEqual([
      '20:34 分',
      '38 秒',
    ]);
    await activate('th');
    expect(plain(figureText(i18n, 38, 'seconds'))).toBe('38 วินาที');
    expect(figureText(i18n, 1234, 'count')).toBe('1,234');
  });

  test('a card writes the unit apart, read from afar it is rounded, and a drill-down is exact', async () => {
    await activate('en');
    expect(figureParts(i18n, 4.62, 'score')).toEqual([{ value: '4.62', unit: 'of 5' }]);
    expect(figureParts(i18n, 87.4, 'percent', 'rough')).toEqual([{ value: '87', unit: '%' }]);
    expect(figureParts(i18n, 38, 'seconds', 'exact')).toEqual([{ value: '38.0', unit: 's' }]);
  });
});

describe('the text of a change', () => {
  const change = (
    name: 'avgResponseTime' | 'resolutionRate' | 'complaints' | 'conversations' | 'csat',
    value: number,
  ) =>
    figureChanges(i18n, { name, unit: units[name], previous: 50, change: value }).map(({ text, ...more }) => ({
      text: plain(text),
      ...more,
    }));
  const units = {
    avgResponseTime: 'seconds',
    resolutionRate: 'percent',
    complaints: 'count',
    conversations: 'count',
    csat: 'score',
  } as const;

  test.each([
    ['avgResponseTime', -6.2, '6 s faster', 'down', 'better'],
    ['avgResponseTime', 6, '6 s slower', 'up', 'worse'],
    ['avgResponseTime', 0.4, 'no change', 'same', 'neutral'],
    ['resolutionRate', 2.1, '2.1 pp higher', 'up', 'better'],
    ['resolutionRate', -0.6, '0.6 pp lower', 'down', 'worse'],
    ['complaints', -5, '5 fewer', 'down', 'better'],
    ['conversations', 12, '12 more', 'up', 'neutral'],
    ['csat', 0.05, '0.05 higher', 'up', 'better'],
  ] as const)('%s by %d: %s', async (name, value, text, direction, tone) => {
    await activate('en');
    expect(change(name, value)).toEqual([{ text, direction, tone }]);
  });

  test('of money one for each currency, as a share of what was before, or as the amount where nothing was', async () => {
    await activate('en');
    const figure = {
      name: 'revenue',
      unit: 'money',
      previous: money(['THB', 1000], ['TWD', 0]),
      change: money(['THB', 62], ['TWD', 5000], ['USD', 0]),
    } as const;
    const changes = figureChanges(i18n, { ...figure, previous: [...figure.previous], change: [...figure.change] });
    expect(changes.map(({ text, tone }) => [plain(text), tone])).toEqual([
      ['THB: 6.2 % more', 'better'],
      ['TWD: NT$50 more', 'better'],
      ['USD: no change', 'neutral'],
    ]);
  });

  test('an unknown change has no text', () => {
    expect(figureChanges(i18n, { name: 'csat', unit: 'score', previous: null, change: null })).toEqual([]);
    expect(figureChanges(i18n, { name: 'csat', unit: 'score', previous: null, change: Number.NaN })).toEqual([]);
  });

  test('in Chinese and Thai', async () => {
    await activate('zh');
    expect(change('avgResponseTime', -6)[0]?.text).toBe('快 6 秒');
    expect(change('resolutionRate', -2.2)[0]?.text).toBe('低 2.2 百分點');
    await activate('th');
    expect(change('avgResponseTime', -6)[0]?.text).toBe('เร็วขึ้น 6 วินาที');
  });
});

test('a little less than nothing is nothing', async () => {
  await activate('en');
  expect(plain(figureText(i18n, -0.3, 'seconds'))).toBe('0 s');
  expect(plain(figureText(i18n, -5, 'seconds'))).toBe('-5 s');
});
