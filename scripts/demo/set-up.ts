import type { Data } from '../../server/app-data.ts';
import { Passwords } from '../../server/auth/passwords.ts';
import { createBrand } from '../../server/commands/brands.ts';
import { checkedLineAccount, createLineAccount } from '../../server/commands/line-accounts.ts';
import { createStaff } from '../../server/commands/staff.ts';
import type { Engine } from '../../server/engine/engine.ts';
import { newId } from '../../server/keys/ids.ts';
import type { Secrets } from '../../server/keys/secrets.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import { lineLanguage } from '../line-simulator/customers/believable.ts';
import type { Simulator } from '../line-simulator/simulator.ts';
import { brands, password, people, secretOf, tokenOf } from './company.ts';
import { writersOf } from './history/customers.ts';

export interface DemoAccount {
  /** Index of the account's brand in the list of the company's brands. */
  brand: number;
  brandId: string;
  currency: string;
  lineAccountId: string;
  channelId: string;
  escalatedLabelId: string;
}

/** Creates the company in an empty console. @returns its LINE accounts, in the order of the brands */
export async function setUpConsole(engine: Engine, secrets: Secrets): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const [brand, { name, colour, currency, messagePrice, channelId, description }] of brands.entries()) {
    const brandId = newId();
    const lineAccountId = newId();
    const labelIds = labelPresets.map(() => newId());
    const colorScheme = { primary: colour };
    await engine.execute(
      'config',
      'system',
      createBrand({ brandId, name, description, currency, colorScheme, labelIds }),
    );
    const account = { lineAccountId, brandId, nickname: name, channelId, messagePrice, enabled: true };
    const sealed = {
      channelSecret: secrets.seal(secretOf(channelId)),
      accessToken: secrets.seal(tokenOf(channelId)),
    };
    await engine.execute('config', 'system', createLineAccount({ ...account, ...sealed }));
    const escalatedLabelId = labelIds[labelPresets.indexOf('escalated')] as string;
    accounts.push({ brand, brandId, currency, lineAccountId, channelId, escalatedLabelId });
  }
  await hire(engine, accounts);
  return accounts;
}

async function hire(engine: Engine, accounts: readonly DemoAccount[]): Promise<void> {
  const passwordHash = await new Passwords().hash(password);
  for (const { username, role, fullName, brands: own } of people) {
    const person = {
      staffId: newId(),
      username,
      fullName,
      email: `${username}@example.com`,
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

/** Creates the same accounts and customers in the LINE simulator, which sends their webhooks to the console. */
export async function setUpLine(
  simulator: Simulator,
  app: Pick<Data, 'engine' | 'rows'>,
  consoleUrl: string,
): Promise<void> {
  for (const { row } of app.rows.all('lineAccount')) {
    const channel = simulator.addChannel({
      channelId: row.channelId,
      channelSecret: secretOf(row.channelId),
      accessToken: tokenOf(row.channelId),
      botName: row.nickname,
      webhookUrl: `${consoleUrl}/webhooks/line/${row.id}`,
      quota: 1000,
    });
    for (const { userId, displayName, language } of writersOf(
      brands.findIndex((one) => one.channelId === row.channelId),
    )) {
      channel.addCustomer({ userId, displayName, language: lineLanguage[language] });
    }
    const bot = { lineAccountId: row.id, botUserId: channel.botUserId, botName: row.nickname };
    await app.engine.execute('config', 'system', checkedLineAccount(bot));
  }
}
