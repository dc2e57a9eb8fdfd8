import { createHmac } from 'node:crypto';
import { createBrand } from '../../../server/commands/brands.ts';
import { createLineAccount } from '../../../server/commands/line-accounts.ts';
import { createStaff } from '../../../server/commands/staff.ts';
import { Engine } from '../../../server/engine/engine.ts';
import { loadSecretKey, Secrets } from '../../../server/keys/secrets.ts';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import { openRows } from '../../../server/storage/rows-file.ts';
import { labelPresets } from '../../../shared/vocabulary.ts';

/**
 * Number of brands of the company. Each brand has one LINE account and one agent, and an owner has access to all brands. Ids are fixed, so
 * that they can be computed.
 */
export const brandCount = 20;

const two = (n: number) => String(n).padStart(2, '0');
export const brandId = (n: number) => `brand-${two(n)}`;
export const accountId = (n: number) => `account-${two(n)}`;
export const agentId = (n: number) => `agent-${two(n)}`;
export const ownerId = 'owner';
export const secretOf = (n: number) => two(n).repeat(16);
export const numbers = Array.from({ length: brandCount }, (_, n) => n);

const year = 365 * 86_400_000;
const secretKey = Buffer.alloc(32, 'bench').toString('base64');

/** Returns the environment variables of the server under measurement. */
export const environment = (dataDir: string, lineUrl = 'http://127.0.0.1:9') => ({
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SECRET_KEY: secretKey,
  LINE_API_BASE_URL: lineUrl,
  OUTWARD_FETCH_LOOPBACK: 'true',
});

/**
 * Writes the company to an empty data folder, with sessions that last a year.
 * @param agents Number of agents, at least one per brand.
 * @param others Brands of the additional agents, if there are more agents than brands: all of them in the `first` brand, or `each` brand in
 * turn.
 */
export async function makeCompany(
  dataDir: string,
  agents = brandCount,
  others: 'first' | 'each' = 'first',
  log: SqliteLog = new SqliteLog(dataDir),
): Promise<void> {
  const secrets = new Secrets(loadSecretKey(dataDir, secretKey));
  const store = openRows(dataDir, log);
  const engine = new Engine({ log, store, now: Date.now, warn: console.warn });
  engine.start();
  const everybody = Array.from({ length: agents }, (_, n) => n);
  for (const n of numbers) {
    await engine.execute('config', 'system', brand(n));
    await engine.execute('config', 'system', account(n, secrets));
  }
  const brandOf = (n: number) => (n < brandCount || others === 'each' ? n % brandCount : 0);
  for (const n of everybody) {
    await engine.execute('config', 'system', person(agentId(n), 'cs_agent', [brandId(brandOf(n))]));
  }
  await engine.execute('config', 'system', person(ownerId, 'super_admin', ['all']));
  for (const staffId of [ownerId, ...everybody.map(agentId)]) {
    const event = {
      type: 'session.started' as const,
      staffId,
      sessionId: `session-${staffId}`,
      expiresAt: Date.now() + year,
    };
    await engine.append({ stream: `staff/${staffId}`, at: Date.now(), actor: 'system', events: [event] });
  }
  await engine.reached(await log.head());
  await engine.close();
  await log.close();
  store.close();
}

const brand = (n: number) =>
  createBrand({
    brandId: brandId(n),
    name: `Brand ${n}`,
    description: '',
    currency: 'THB',
    colorScheme: { primary: '#06C755' },
    labelIds: labelPresets.map((preset) => `label-${two(n)}-${preset}`),
  });

const account = (n: number, secrets: Secrets) =>
  createLineAccount({
    lineAccountId: accountId(n),
    brandId: brandId(n),
    nickname: `Account ${n}`,
    channelId: `16500000${two(n)}`,
    channelSecret: secrets.seal(secretOf(n)),
    accessToken: secrets.seal(`token-${n}`),
    enabled: true,
  });

const person = (staffId: string, role: 'cs_agent' | 'super_admin', assignedBrands: string[]) =>
  createStaff({
    staffId,
    username: staffId,
    fullName: `Person ${staffId}`,
    email: `${staffId}@example.com`,
    role,
    status: 'active',
    assignedBrands,
    permissions: null,
    passwordHash: 'nobody signs in by password here',
    master: false,
    by: null,
    masterUsername: null,
  });

/** Returns a token for the session that `makeCompany` has created for this person. */
export function tokenOf(staffId: string): string {
  const key = new Secrets(loadSecretKey('', secretKey)).deriveKey('session');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: staffId, sid: `session-${staffId}`, iat: now, exp: now + 86_400 };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
