import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';
import { ConfigError, readSettings, type Setting } from './settings.ts';
import { projectFile } from './storage/assets.ts';

const operator = { isOperator: true };

test('without settings, the defaults apply', () => {
  expect(readConfig({}, operator)).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: resolve('data') });
});

test.each(Object.keys(settings))('an empty %s is unset', (name) => {
  for (const empty of ['', ' ']) expect(readConfig({ [name]: empty }, operator)).toEqual(readConfig({}, operator));
});

describe('an error contains the variable', () => {
  test.each([
    [{ PORT: '0' }, 'PORT is not a port (1 to 65535): 0'],
    [{ PORT: '65536' }, 'PORT is not a port (1 to 65535): 65536'],
    [{ PORT: '80a' }, 'PORT is not a port (1 to 65535): 80a'],
    [{ HOST: '127.0.0' }, 'HOST is neither an IP address nor a host name: 127.0.0'],
    [{ HOST: 'http://localhost' }, 'HOST is neither an IP address nor a host name: http://localhost'],
    [{ BUSINESS_TIME_ZONE: 'Asia/Bankok' }, 'BUSINESS_TIME_ZONE is not a time zone, such as Asia/Taipei: Asia/Bankok'],
    [{ BUSINESS_TIME_ZONE: '+07:10' }, 'BUSINESS_TIME_ZONE is not a time zone, such as Asia/Taipei: +07:10'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not one of fatal, error, warn, info, debug, trace, silent: loud'],
    [{ OUTWARD_FETCH_LOOPBACK: 'maybe' }, 'OUTWARD_FETCH_LOOPBACK is neither true nor false: maybe'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY is too short: at least 16 characters'],
    [{ NEW_SECRET_KEY: 'short' }, 'NEW_SECRET_KEY is too short: at least 16 characters'],
    [{ OWNER_USERNAME: 'owner' }, 'OWNER_PASSWORD is not set, but OWNER_USERNAME is: set both or neither'],
    [{ MAIL_FROM: 'desk@example.com' }, 'SMTP_URL is not set, but MAIL_FROM is: set both or neither'],
    [
      { LINE_DATA_API_BASE_URL: 'http://127.0.0.1:9' },
      'LINE_API_BASE_URL is not set, but LINE_DATA_API_BASE_URL is: set both or neither',
    ],
    [
      { MASTER_USERNAME: 'a b!' },
      'MASTER_USERNAME is not a username: a b!. Use 2 to 60 letters, digits, dots, hyphens or underscores',
    ],
    [
      { CLUSTER_URL: 'mysql://user:secret@db/oa?sslmode=disable' },
      'CLUSTER_URL is not postgres://[user[:password]@]host[:port][,host[:port]…]/database',
    ],
    [
      { CLUSTER_URL: 'postgres://user:secret@db.example.com/oa' },
      'CLUSTER_URL needs sslmode=verify-full, or sslmode=disable in a trusted network: it is not encrypted otherwise',
    ],
    [
      { CLUSTER_URL: 'postgres://user:secret@a,b:5433/oa?sslmode=verify-full' },
      'SECRET_KEY is not set, but CLUSTER_URL is: set the same value on all nodes\nBLOBS is not set, but CLUSTER_URL is: set the same value on all nodes',
    ],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY is neither true nor a list of proxy addresses: all'],
  ])('%j', (env, fault) => {
    expect(() => readConfig(env, operator)).toThrow(new ConfigError(fault));
  });

  test('all of them are reported at once, one line each, without passwords', () => {
    const env = { PORT: 'x', HOST: '?', LOG_LEVEL: 'loud', SMTP_URL: 'ftp://desk:s3cret@mail.example' };
    const faults = faultsOf(env);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'HOST', 'SMTP_URL', 'LOG_LEVEL']);
    expect(faults.join()).not.toContain('s3cret');
  });
});

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env, operator);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
}

test.each(['127.0.0.1', '::', '::1', 'localhost', 'console.example.com', 'my-host'])('HOST may be %s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host);
});

test('a table reports errors of its own settings', () => {
  const table = {
    A: { default: null, means: '', parse: Number },
    B: { default: '2', means: '', parse: Number },
  } as const satisfies Record<string, Setting<unknown>>;
  expect(readSettings(table, { A: '', B: '3' })).toEqual({ values: { A: null, B: 3 }, faults: [] });
});

test('README.md lists the current settings', () => {
  const rows = Object.entries(settings as Record<string, Setting<unknown>>).map(
    ([name, { default: unset, otherwise, means }]) => `| ${name} | ${otherwise ?? unset ?? 'none'} | ${means} |`,
  );
  const [, table = ''] = readFileSync(projectFile('README.md'), 'utf8').split('| --- | --- | --- |\n');
  expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows);
});
