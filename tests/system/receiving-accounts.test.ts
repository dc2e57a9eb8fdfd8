import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReceivingAccounts } from '../../server/line/receiving-accounts.ts';
import type { Event } from '../../shared/events/index.ts';
import { type EngineWorld, openEngineWorld } from '../support/engine-world.ts';
import { fill } from '../support/full-file.ts';

let world: EngineWorld;
let accounts: ReceivingAccounts;
const file = () => join(world.folder, 'accounts.db');
const open = async () => {
  accounts = new ReceivingAccounts({ log: world.log, file: file(), warn: world.warn });
  await accounts.start();
};
const reopen = async (change: () => void = () => undefined) => {
  await accounts.close();
  change();
  await open();
};
beforeEach(async () => {
  world = openEngineWorld();
  await open();
});
afterEach(async () => {
  await accounts.close();
  await world.close();
});

async function append(...events: Event[]): Promise<void> {
  await world.engine.append({ stream: 'config', at: world.clock.now, actor: 'system', events });
  await world.caughtUp();
}

const ids = ['a', 'b'];
const known = () => ids.map((id) => accounts.get(id));
const rows = () =>
  ids.map((id) => {
    const stored = world.engine.read('lineAccount', id);
    if (stored === undefined) return undefined;
    const { brandId, enabled, botUserId } = stored.row;
    return { id, brandId, enabled, botUserId, channelSecret: stored.hidden.channelSecret };
  });

const created = (lineAccountId: string, brandId: string | null): Event => ({
  type: 'line-account.created',
  lineAccountId,
  brandId,
  nickname: 'N',
  channelId: `channel-${lineAccountId}`,
  channelSecret: `sealed-${lineAccountId}`,
  accessToken: null,
  enabled: brandId !== null,
});
const changed = (lineAccountId: string, change: object): Event => ({
  type: 'line-account.changed',
  lineAccountId,
  ...change,
});

const story: Event[] = [
  created('a', 'brand-1'),
  created('b', null),
  { type: 'line-account.checked', lineAccountId: 'a', botUserId: 'U1', botName: 'Bot' },
  changed('a', { channelSecret: 'sealed anew' }),
  changed('b', { enabled: true }),
  changed('b', { brandId: 'brand-2', enabled: true }),
  changed('a', { enabled: false }),
  changed('a', { nickname: 'Other' }),
  changed('b', { brandId: null }),
  changed('nobody', { enabled: true }),
  { type: 'line-account.checked', lineAccountId: 'nobody', botUserId: 'U1', botName: 'Bot' },
  { type: 'line-account.deleted', lineAccountId: 'a' },
  created('a', 'brand-2'),
];

test('equal the rows after every event of an account, after a start, and without their file', async () => {
  for (const event of story) {
    await append(event);
    expect(known(), JSON.stringify(event)).toEqual(rows());
  }
  await reopen();
  expect(known()).toEqual(rows());
  await reopen(() => rmSync(file()));
  expect(known()).toEqual(rows());
});

test('continue from their file with what was logged while stopped', async () => {
  await append(created('a', 'brand-1'));
  await accounts.close();
  await append(changed('a', { enabled: false }), created('b', 'brand-2'));
  await open();
  expect(known()).toEqual(rows());
});

test('of another, longer log are ignored', async () => {
  for (const event of story) await append(event);
  await accounts.close();
  const path = file();
  const other = openEngineWorld();
  accounts = new ReceivingAccounts({ log: other.log, file: path, warn: other.warn });
  await accounts.start();
  expect(known()).toEqual([undefined, undefined]);
  await accounts.close();
  await other.close();
  await open();
});

test('are right while their file cannot be written, and after the next start', async () => {
  await append(created('a', 'brand-1'));
  const makeRoom = fill((accounts as unknown as { sqlite: Parameters<typeof fill>[0] }).sqlite);
  await append(created('b', 'brand-2'), changed('a', { channelSecret: 'x'.repeat(20_000) }));
  expect(world.warnings.join()).toContain('LINE accounts could not be stored');
  expect(known()).toEqual(rows());
  makeRoom();
  await append(changed('a', { nickname: 'Other' }));
  await reopen();
  expect(known()).toEqual(rows());
});
