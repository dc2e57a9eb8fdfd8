import { expect, test } from 'vitest';
import { loggedPath } from './access-log.ts';

test.each([
  ['/api/conversations/:id', { id: 'c1' }, '/api/conversations/c1'],
  ['/api/auth/invitations/:token', { token: 'secret' }, '/api/auth/invitations/:token'],
  ['/webhooks/line/:id', { id: 'a b\n' }, '/webhooks/line/a%20b%0A'],
  ['/c/:token', { token: 'secret' }, '/c/:token'],
  ['/media/:id/preview', { id: 'secret' }, '/media/:id/preview'],
  ['/api/health', undefined, '/api/health'],
])('the access log has %s with %o as %s', (route, params, path) => {
  expect(loggedPath(route, params)).toBe(path);
});
