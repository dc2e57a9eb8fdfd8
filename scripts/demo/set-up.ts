import type { App } from '../../server/app.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { createBrand } from '../../server/commands/brands.ts';
import { checkedLineAccount, createLineAccount } from '../../server/commands/line-accounts.ts';
import { createStaff } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import type { Simulator } from '../line-simulator/simulator.ts';
import { brands, password, people, secretOf, tokenOf } from './company.ts';

export interface DemoAccount {
  brandId: string;
  lineAccountId: string;
  channelId: string;
}

/** Makes the company in an empty console; @returns its LINE accounts, in the order of the brands. */
export async function setUpConsole(app: App): Promise<DemoAccount[]> {
  const { engine, secrets } = app;
  const accounts: DemoAccount[] = [];
  for (const { name, colour, currency, channelId, description } of brands) {
    const brandId = newId();
    const lineAccountId = newId();
    const labelIds = labelPresets.map(() => newId());
    const colorScheme = { primary: colour };
    await engine.execute(
      'config',
      'system',
      createBrand({ brandId, name, description, currency, colorScheme, labelIds }),
    );
    const account = { lineAccountId, brandId, nickname: name, channelId, enabled: true };
    const sealed = {
      channelSecret: secrets.seal(secretOf(channelId)),
      accessToken: secrets.seal(tokenOf(channelId)),
    };
    await engine.execute('config', 'system', createLineAccount({ ...account, ...sealed }));
    accounts.push({ brandId, lineAccountId, channelId });
  }
  await hire(app, accounts);
  return accounts;
}

async function hire({ engine }: App, accounts: readonly DemoAccount[]): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const { role, fullName, brands: own } of people) {
    const person = {
      staffId: newId(),
      username: role,
      fullName,
      email: `${role}@example.com`,
      role,
      status: 'active' as const,
      assignedBrands: own === undefined ? ['all'] : own.map((i) => (accounts[i] as DemoAccount).brandId),
      permissions: null,
      passwordHash,
      master: false,
      by: null,
      masterUsername: null,
    };
    await engine.execute('config', 'system', createStaff(person));
  }
}

/** The same accounts at the stand-in for LINE, telling the console of what customers do. */
export async function setUpLine(simulator: Simulator, app: App, consoleUrl: string): Promise<void> {
  for (const { row } of app.rows.all('lineAccount')) {
    const channel = simulator.addChannel({
      channelId: row.channelId,
      channelSecret: secretOf(row.channelId),
      accessToken: tokenOf(row.channelId),
      botName: row.nickname,
      webhookUrl: `${consoleUrl}/webhooks/line/${row.id}`,
      quota: 1000,
    });
    const bot = { lineAccountId: row.id, botUserId: channel.botUserId, botName: row.nickname };
    await app.engine.execute('config', 'system', checkedLineAccount(bot));
  }
}
