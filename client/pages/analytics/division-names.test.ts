import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { lineName } from './division-names.ts';

beforeAll(() => addCatalogue());

const within = { from: '2020-11-03', to: '2020-11-30' };

test.each([
  ['2020-W45', 'en', '3 Nov 2020 to 8 Nov 2020'],
  ['2020-W46', 'en', '9 Nov 2020 to 15 Nov 2020'],
  ['2020-W46', 'zh', '2020年11月9日 至 2020年11月15日'],
  ['2020-W46', 'th', '9 พ.ย. 2563 ถึง 15 พ.ย. 2563'],
  ['2020-W49', 'en', '30 Nov 2020'],
] as const)('a report names the days of week %s that lie in its range, in %s', async (key, language, name) => {
  await activate(language);
  expect(lineName(i18n, 'week', { key, label: key }, within)).toBe(name);
  await activate('en');
});
