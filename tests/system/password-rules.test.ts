import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner } from '../../server/auth/owner.ts';
import { Passwords } from '../../server/auth/passwords.ts';
import { createOwner } from '../../server/cli/create-owner.ts';
import { readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/settings.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1 });
  owner = await world.as('super_admin');
  await owner.put('/settings', { registrationOpen: true });
});
afterAll(() => world.close());

const fields = (username: string) => ({ username, fullName: 'Some One', email: `${username}@example.com` });
const bad = [
  ['nine char', 'password_too_short'],
  ['Somebody.Long', 'password_is_name'],
  ['somebody.long@example.com', 'password_is_name'],
  ['Password123', 'password_too_common'],
  ['1234567890', 'password_too_common'],
  ['qwertyuiop', 'password_too_common'],
] as const;

const ways = {
  'asking for an account': (word: string) =>
    new Caller(world.url).post('/auth/register', { ...fields('somebody.long'), password: word }),
  'a new account': (word: string) =>
    owner.post('/staff', { ...fields('somebody.long'), role: 'viewer', assignedBrands: [], password: word }),
  'an account that is edited': async (word: string) => owner.put(`/staff/${await person()}`, { password: word }),
  'a reset': async (word: string) => owner.put(`/staff/${await person()}/reset-password`, { newPassword: word }),
  "one's own": async (word: string) => {
    await person();
    const caller = await world.as('somebody.long');
    return caller.put('/auth/change-password', { currentPassword: password, newPassword: word });
  },
};
let made: Promise<string> | undefined;
const person = () => {
  made ??= makePerson(world, 'somebody.long', 'viewer', [world.brands[0]!.id]);
  return made;
};

describe.each(Object.entries(ways))('%s', (_, way) => {
  test.each(bad)('refuses %s', async (word, code) => {
    const { status, body } = await way(word);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.details[0].path).toMatch(/^(password|newPassword)$/);
  });
});

const ofOperator = bad.filter(([word]) => !word.includes('@'));
test.each(ofOperator)('an owner of the operator is not created with %s', async (word) => {
  const env = { OWNER_USERNAME: 'somebody.long', OWNER_PASSWORD: word };
  const config = readConfig({ ...env, DATA_DIR: world.dataDir });
  const { engine } = world.app;
  await expect(createOwner({ engine, config, print: () => undefined })).rejects.toThrow(ConfigError);
  await expect(makeOwner(config, engine, new Passwords(), false)).rejects.toThrow(ConfigError);
});
