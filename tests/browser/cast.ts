import type { Page } from 'playwright/test';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { World } from '../support/world.ts';
import { row, thread } from './inbox.ts';
import { type PageOptions, Stage } from './stage.ts';

/** A customer with a phone, and two agents. */
export interface Cast {
  stage: Stage;
  nok: Customer;
  phone: Page;
  agent: Page;
  lead: Page;
}

/** Opens one brand, one customer with a message, and two consoles with the inbox. The caller closes the stage. */
export async function cast(
  text: string,
  pageOptions: (world: World) => PageOptions | Promise<PageOptions> = () => ({}),
  options: Parameters<typeof Stage.open>[0] = {},
): Promise<Cast> {
  const stage = await Stage.open({ brandCount: 1, ...options });
  const { world } = stage;
  const consoleOptions = await pageOptions(world);
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes(text);
  await world.settled();
  const [phone, agent, lead] = await Promise.all([
    stage.phone(nok),
    stage.console('cs_agent', consoleOptions),
    stage.console('cs_lead', consoleOptions),
  ]);
  return { stage, nok, phone, agent, lead };
}

/** Opens the conversation in both consoles and waits for the text. */
export async function open({ agent, lead }: Pick<Cast, 'agent' | 'lead'>, text: string): Promise<void> {
  for (const page of [agent, lead]) {
    await row(page, 'Nok').click();
    await thread(page).getByText(text).waitFor();
  }
}
