import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { clientPage } from './client-page.ts';
import { contentPolicy } from './content-policy.ts';

const html = '<html><head><title>x</title></head></html>';

test('the page is told where it calls and the reserved name, whatever signs they hold', () => {
  expect(clientPage(html, { apiBase: '/console/api', masterUsername: null })).toContain(
    '<meta name="api-base" content="/console/api" />',
  );
  expect(clientPage(html, { apiBase: '/api', masterUsername: `"><script>$&` })).toContain(
    '<meta name="master-username" content="&quot;&gt;&lt;script&gt;$&amp;" />',
  );
});

test.each([
  [undefined, '/api'],
  ['/console/api/', '/console/api'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
])('API_BASE %s is %s', (given, base) => {
  expect(readConfig(given === undefined ? {} : { API_BASE: given }).apiBase).toBe(base);
});

test.each(['api', '//example.com/api', 'javascript:alert(1)'])('API_BASE %s is refused', (given) => {
  expect(() => readConfig({ API_BASE: given })).toThrow('API_BASE');
});

test('calls to another origin are allowed to that one alone', () => {
  expect(contentPolicy('/api')['connect-src']).toEqual(["'self'"]);
  expect(contentPolicy('https://api.example.com/v1')['connect-src']).toEqual([
    "'self'",
    'https://api.example.com',
    'wss://api.example.com',
  ]);
});
