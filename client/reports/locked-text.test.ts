import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { keysLackedBy, lockedText } from './locked-text.ts';

beforeAll(async () => {
  await addCatalogue();
  await activate('en');
});

const refused = (code: string, ...messages: string[]) => ({
  code,
  details: messages.map((message) => ({ path: 'permission', message })),
});

test('a refusal names the missing permissions by their labels', () => {
  const keys = keysLackedBy(refused('forbidden', 'analytics.view', 'performance.view'));
  expect(keys).toEqual(['analytics.view', 'performance.view']);
  expect(lockedText(i18n, keys)).toContain('See analytics. See the performance arena and your own metrics.');
});

test.each([
  ['another refusal', refused('report_not_ready', 'analytics.view')],
  ['a refusal to all but sessions', refused('forbidden', 'session')],
  ['a refusal of a field', { code: 'forbidden', details: [{ path: 'brand', message: 'analytics.view' }] }],
])('%s lacks none', (_, failed) => {
  expect(keysLackedBy(failed)).toEqual([]);
});
