import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './envelope.ts';

test.each([
  ['ENOSPC', 507, 'disk_full'],
  ['SQLITE_FULL', 507, 'disk_full'],
  ['EACCES', 500, 'internal'],
])('an unexpected error %s is answered %i %s, and does not disclose its message', async (code, status, outcome) => {
  const app = fastify();
  answerErrors(app);
  app.get('/', () => {
    throw Object.assign(new Error('secret'), { code });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().code]).toEqual([status, outcome]);
  expect(answer.body).not.toContain('secret');
});
