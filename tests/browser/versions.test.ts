import type { Locator, Page, WebSocketRoute } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { box, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let path: string;
/** Protocol version that the pages receive. */
let version: number;
const sockets = new Set<WebSocketRoute>();

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const [brand] = stage.world.brands;
  nok = stage.world.line.customer(brand!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await stage.world.settled();
  path = `/messages/${conversationIdOf(brand!.lineAccountId, 'user', nok.userId)}`;
});
afterAll(() => stage.close());

/** Opens a page whose server reports {@link version}. */
async function console(): Promise<{ page: Page; loads: () => number }> {
  version = protocolVersion;
  const page = await stage.console('cs_agent', { path: '/dashboard' });
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.add(socket);
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(String(frame).replace(/"protocol":\d+/, `"protocol":${version}`)));
  });
  await page.goto(stage.world.url + path);
  await expect(thread(page)).toContainText('Good morning');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return { page, loads: () => loads };
}

/** Restarts the server with another version. */
async function deploy(next: number): Promise<void> {
  version = next;
  for (const socket of sockets) await socket.close();
  sockets.clear();
}

/** Whether the text of the button is not cut off. */
const isFullyVisible = (button: Locator) =>
  button
    .getByText(/./)
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

const notice = (page: Page) => page.getByText('A new version is available.');

describe('a server of another version (SYNC-19)', () => {
  test.each([
    ['newer', protocolVersion + 1],
    ['older', protocolVersion - 1],
  ])('that is %s: a page without drafts reloads once', async (_, next) => {
    const { page, loads } = await console();
    await deploy(next);
    await expect.poll(loads).toBe(1);
    await expect(notice(page)).toBeVisible();
    check(loads()).toBe(1);
    await stage.leave(page);
  });

  test('a draft remains, and the user decides when the page reloads', async () => {
    const { page, loads } = await console();
    const field = box(page);
    await field.fill('Half an ans');
    await deploy(protocolVersion + 1);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText('You’re offline.')).toBeHidden();
    await expect(field).toHaveValue('Half an ans');
    check(loads()).toBe(0);
    version = protocolVersion;
    const button = page.getByRole('button', { name: 'Reload', exact: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => isFullyVisible(button)).toBe(true);
    await button.click();
    await expect.poll(loads).toBe(1);
    await expect(notice(page)).toBeHidden();
    await expect(field).toHaveValue('Half an ans');
    await stage.leave(page);
  });
});
