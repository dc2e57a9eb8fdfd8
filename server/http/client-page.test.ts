import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { clientPage } from './client-page.ts';
import { contentPolicy } from './content-policy.ts';

const html = '<html><head><title>x</title></head></html>';

test('the page contains the API base and the reserved name, escaped', () => {
  expect(clientPage(html, { basePath: '/console', apiBase: '/console/api', masterUsername: null })).toContain(
    '<meta name="api-base" content="/console/api" />',
  );
  expect(clientPage(html, { basePath: '', apiBase: '/api', masterUsername: `"><script>$&` })).toContain(
    '<meta name="master-username" content="&#34;&#62;&#60;script&#62;$&#38;" />',
  );
});

test.each([
  ['', '<script src="/assets/a.js"></script>', '<meta name="base-path" content="" />'],
  ['/console', '<script src="/console/assets/a.js"></script>', '<meta name="base-path" content="/console" />'],
])('under the path "%s" the page and its files are found from everywhere', (basePath, script, expected) => {
  const page = clientPage('<head></head><script src="./assets/a.js"></script>', {
    basePath,
    apiBase: '/api',
    masterUsername: null,
  });
  expect(page).toContain(script);
  expect(page).toContain(expected);
});

test.each([
  ['https://console.example.com', 'https://console.example.com', '/api'],
  ['https://Console.example.com:443//desk/', 'https://console.example.com/desk', '/desk/api'],
  ['', 'http://localhost:3000', '/api'],
])('PUBLIC_URL %s is %s, and calls go to %s there', (input, publicUrl, apiBase) => {
  expect(readConfig({ PUBLIC_URL: input })).toMatchObject({ publicUrl, apiBase });
});

test.each(['console.example.com', 'ftp://example.com', 'https://example.com/?a=1'])(
  'PUBLIC_URL %s is refused',
  (input) => {
    expect(() => readConfig({ PUBLIC_URL: input })).toThrow('PUBLIC_URL');
  },
);

test.each([
  [undefined, '/api'],
  ['/console/api/', '/console/api'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
])('API_BASE %s is %s', (input, base) => {
  expect(readConfig(input === undefined ? {} : { API_BASE: input }).apiBase).toBe(base);
});

test.each(['api', '//example.com/api', 'javascript:alert(1)'])('API_BASE %s is refused', (input) => {
  expect(() => readConfig({ API_BASE: input })).toThrow('API_BASE');
});

test('connections to another origin are allowed only to the configured one', () => {
  expect(contentPolicy('/api')['connect-src']).toEqual(["'self'"]);
  expect(contentPolicy('https://api.example.com/v1')['connect-src']).toEqual([
    "'self'",
    'https://api.example.com',
    'wss://api.example.com',
  ]);
});
