import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startWarnings } from './start-warnings.ts';

const https = { PUBLIC_URL: 'https://console.example.com' };

test.each([
  [https, 1],
  [{ ...https, HOST: '::1' }, 1],
  [{ ...https, TRUST_PROXY: 'off' }, 1],
  [{ ...https, TRUST_PROXY: 'loopback' }, 0],
  [{ ...https, HOST: '0.0.0.0' }, 0],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 0],
  [{ BACKUP_DIR: `${import.meta.filename}/backups` }, 1],
])('%j is warned of %i times', (env, times) => {
  expect(startWarnings(readConfig(env)).length).toBe(times);
});
