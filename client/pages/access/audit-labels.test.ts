import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { subjectText, valueTexts } from './audit-labels.ts';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: { 'access.bearer_wall': 'a wallboard', 'access.kind.wall': 'Wallboard', 'access.kind.token': 'API token' },
  },
});
const change = (field: string) => ({ field, before: null, after: null, secret: false });

test('times are in the business time zone, and token bearers have labels', () => {
  const words = (field: string, value: string) =>
    valueTexts(i18n, change(field), value, () => undefined, 'Asia/Bangkok');
  expect(words('expiresAt', '2027-02-24T15:34:52.639Z')).toEqual(['24 Feb 2027, 22:34']);
  expect(words('bearer', 'wall')).toEqual(['a wallboard']);
  expect(words('name', '2027-02-24')).toEqual(['2027-02-24']);
});

test.each([
  ['created for a program', 'api-token.created', { before: null, after: 'program' }, 'API token'],
  ['created for a wall', 'api-token.created', { before: null, after: 'wall' }, 'Wallboard'],
  ['of a wall revoked', 'api-token.revoked', { before: 'wall', after: null }, 'Wallboard'],
  ['of a wall renewed', 'api-token.renewed', null, 'Wallboard'],
])('a token %s', (_, event, bearer, words) => {
  const subject = { kind: 'apiToken' as const, id: 't', name: 'Lobby screen' };
  const changes = bearer === null ? [change('expiresAt')] : [{ ...change('bearer'), ...bearer }];
  expect(subjectText(i18n, { subject, event, changes })).toBe(words);
});
