import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext } from 'axe-core';
import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { expect, Stage, setScheme } from './stage.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const languages = ['en', 'zh', 'th'] as const;
// Names differ by language and colours by scheme, so that not each must meet each.
const schemes = { en: ['light', 'dark'], zh: ['light'], th: ['dark'] } as const;

let stage: Stage;
let nok: Customer;
let talkId: string;

beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'ณิชา 林佳蓉' });
  await nok.writes('Is the oolong in stock? https://example.com');
  await nok.sendsSticker();
  await nok.sendsLocation();
  const gone = await nok.writes('Never mind');
  await nok.unsends(gone.messageId ?? '');
  await world.settled();
  const lead = await stage.caller('super_admin');
  const { body } = await lead.get('/conversations?brand=all');
  talkId = body.data[0].id;
  await lead.post('/messages', {
    conversationId: talkId,
    clientId: crypto.randomUUID(),
    kind: 'text',
    text: 'Yes it is.',
  });
  await lead.post('/messages', {
    conversationId: talkId,
    clientId: crypto.randomUUID(),
    kind: 'text',
    direction: 'note',
    text: 'A regular',
  });
  await lead.post(`/conversations/${talkId}/notes`, { text: 'Likes oolong' });
  await lead.post(`/conversations/${talkId}/sales`, { amount: 45_000, note: 'Two tins' });
  await lead.put(`/conversations/${talkId}/member-group`, { memberGroup: 'vip2' });
  await lead.post(`/conversations/${talkId}/tags`, { tags: ['tea'] });
  const labels = await lead.get('/labels?limit=10');
  const own = (labels.body.data as { id: string; brandId: string }[]).filter(
    ({ brandId }) => brandId === world.brands[0]?.id,
  );
  await lead.put(`/conversations/${talkId}/labels`, { labels: own.slice(0, 3).map(({ id }) => id) });
  await world.settled();
});
afterAll(() => stage.close());

let found: string[] = [];
afterEach(() => {
  const all = found;
  found = [];
  check(all).toEqual([]);
});

/** What axe finds against WCAG 2.2 AA, in words. */
async function problems(page: Page, within?: ElementContext): Promise<string[]> {
  const { violations } = await page.evaluate((context) => {
    const { axe } = window as unknown as { axe: { run(context: unknown, options: unknown): Promise<AxeResults> } };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return axe.run(context ?? document, { runOnly, resultTypes: ['violations'] });
  }, within);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} | ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}

/** Looks at what stands. */
async function look(page: Page, state: string, within?: ElementContext): Promise<void> {
  const language = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
  for (const colorScheme of schemes[language as keyof typeof schemes]) {
    await setScheme(page, colorScheme);
    found.push(...(await problems(page, within)).map((problem) => `${state}, ${colorScheme}: ${problem}`));
  }
}

// The script goes in below the content security policy, which stays as it is.
async function prepared(page: Page): Promise<Page> {
  await page.context().addInitScript({ content: source });
  await page.reload();
  return page;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

describe.each(languages)('%s', (language) => {
  test('the sign-in', async () => {
    const page = await prepared(await stage.visitor({ language, path: '/login' }));
    await expect(page.locator('form')).toBeVisible();
    await look(page, 'login');
    await page.locator('input[name="username"]').fill(`nobody ${language}`);
    await page.locator('input[name="password"]').fill('nothing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'login refused');
    await page.context().close();
  });

  test('dashboard, pages to come, and pages that are not open', async () => {
    const page = await prepared(await stage.console('super_admin', { language, path: '/dashboard' }));
    await expect(heading(page)).toBeVisible();
    await look(page, 'dashboard');
    await page.locator('nav a[href="/reports"]').click();
    await expect(heading(page)).toBeVisible();
    await look(page, 'reports');
    await page.context().close();
    const agent = await prepared(await stage.console('cs_agent', { language, path: '/dashboard' }));
    await expect(heading(agent)).toBeVisible();
    await look(agent, 'not open');
    await agent.context().close();
  });

  test('messages: list, chat, note, panel, empty and failed', async () => {
    const page = await prepared(await stage.console('super_admin', { language }));
    await expect(page.getByRole('option')).toHaveCount(1);
    await look(page, 'list');
    await page.locator('button:has(.tabler-icon-square-check)').click();
    await look(page, 'batch');
    await page.locator('button:has(.tabler-icon-square-check)').click();
    await expect(page.getByRole('toolbar')).toBeHidden();
    await page.getByRole('option').click();
    await expect(page.getByRole('log')).toContainText('Yes it is.');
    await look(page, 'chat and panel');
    await page.locator('button[aria-pressed]:has(.tabler-icon-note)').click();
    await page.locator('textarea').first().fill('She likes oolong');
    await look(page, 'note');
    await page.locator('textarea').first().fill('');
    await page.locator('[role="radiogroup"] label').nth(6).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await look(page, 'empty filter');
    await page.context().close();
  });

  test('messages: menus and dialogs', async () => {
    const page = await prepared(await stage.console('super_admin', { language, path: `/messages/${talkId}` }));
    await expect(page.getByRole('log')).toContainText('Yes it is.');
    const more = () => page.locator('header button:has(.tabler-icon-dots)').click();
    const dialog = page.getByRole('dialog');
    await more();
    await expect(page.getByRole('menu')).toBeVisible();
    await look(page, 'menu', '[role="menu"]');
    await page.keyboard.press('Escape');
    for (const key of ['a', 'l', '?']) {
      await page.getByRole('log').press(key);
      await expect(dialog).toBeVisible();
      await look(page, `key ${key}`, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    for (const icon of ['arrows-exchange', 'progress', 'flag', 'coin', 'alert-circle', 'eraser']) {
      // What stands as a button beside the menu is not in it.
      const button = page.locator(`header .tabler-icon-${icon}`);
      await more();
      const item = page.locator(`[role="menuitem"]:visible:has(.tabler-icon-${icon})`);
      if ((await item.count()) === 0) {
        check(icon).toBe('arrows-exchange');
        await page.keyboard.press('Escape');
        await expect(button).toHaveCount(0);
        continue;
      }
      await item.click();
      await expect(dialog).toBeVisible();
      await look(page, icon, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.context().close();
  });
});

test('an inbox without a conversation, and on a phone', async () => {
  const { world } = stage;
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const admin = await stage.caller('super_admin');
  const { body } = await admin.get('/staff?limit=50');
  const viewer = (body.data as { id: string; username: string }[]).find(({ username }) => username === 'viewer');
  await admin.put(`/staff/${viewer?.id}`, { assignedBrands: [world.brands[1]?.id] });
  const empty = await prepared(await stage.console('viewer'));
  await expect(empty.getByText('No conversations yet')).toBeVisible();
  await look(empty, 'empty');
  await empty.context().close();

  const phone = await prepared(await stage.console('super_admin', { context }));
  await expect(phone.getByRole('option')).toHaveCount(1);
  await look(phone, 'list on a phone');
  await phone.getByRole('option').click();
  await expect(phone.getByRole('log')).toContainText('Yes it is.');
  await look(phone, 'chat on a phone');
  await phone.locator('button:has(.tabler-icon-info-circle)').click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await look(phone, 'panel on a phone', '[role="dialog"]');
  await phone.keyboard.press('Escape');
  await phone.locator('nav button').click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await look(phone, 'menu on a phone', '[role="dialog"]');
  await phone.context().close();
});
