import type { Page } from 'playwright';
import type { Demo } from '../demo.ts';
import { serveFonts } from '../phone-fonts.ts';
import type { Talks } from '../talks.ts';
import { type Act, choose, clickIcon, type Scene } from './scene.ts';

/** Returns the scenes of notifications and calls. These scenes change the company's data, so they run last. */
export function liveScenes({ line, settled }: Demo, { main, suda, speaking }: Talks): Scene[] {
  const chat = { path: `/messages/${main}`, as: 'cs_lead' };
  const writes: Act = async (page) => {
    // Waits for the listener for notifications, which is loaded after the page.
    await page.waitForLoadState('networkidle');
    await suda.writes('มีสีเขียวไหมคะ 請問有綠色的嗎？');
    await settled();
    await page.locator('.tabler-icon-crown').first().waitFor();
  };
  const somewhere = async (page: Page) =>
    `/messages/${await speaking((await page.locator('html').getAttribute('lang')) ?? '')}`;
  const start = async (page: Page, icon: 'phone' | 'video') => {
    await page.goto(new URL(await somewhere(page), page.url()).href);
    await page.locator('textarea').first().waitFor();
    const button = page.locator(`header button:has(.tabler-icon-${icon}):visible`).first();
    if (await button.isVisible()) await button.click();
    else await choose(icon)(page, () => Promise.reject(new Error('It needs nobody beside')));
    await page.locator('section[data-phase="waiting"], section[data-phase="opened"]').waitFor();
    await settled();
  };
  /** Returns the path of the link in the newest call invitation. */
  const link = (): string => {
    const [message] = (line.sent.at(-1)?.messages ?? []) as { template: { actions: { uri: string }[] } }[];
    return new URL(message?.template.actions[0]?.uri ?? '').pathname;
  };
  const customer = { path: '/login', as: null };
  const visit = async (page: Page, path = link()) => {
    await serveFonts(page);
    await page.goto(new URL(path, page.url()).href);
  };
  const join = async (page: Page) => {
    await visit(page);
    await page.locator('#join').click();
    await page.locator('body[data-state="talking"]').waitFor();
  };
  const hangUp = (page: Page) => page.locator('section[data-phase] button:has(.tabler-icon-phone-off)').click();
  const desk: Scene = { ...chat, name: 'beside' };
  return [
    { name: 'vip', path: '/dashboard', as: 'cs_lead', act: writes },
    {
      name: 'floating',
      path: '/dashboard',
      as: 'cs_lead',
      act: async (page, beside) => {
        await writes(page, beside);
        await page.evaluate(() => document.querySelector<HTMLElement>('section[data-kind] button')?.click());
        await choose('picture-in-picture')(page, beside);
        await page.locator('.mantine-Indicator-root').waitFor();
      },
    },
    {
      name: 'told',
      path: '/dashboard',
      as: 'cs_lead',
      widths: [1280],
      act: async (page, beside) => {
        await writes(page, beside);
        await clickIcon(page, 'bell');
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'call-waiting', ...chat, act: (page) => start(page, 'video') },
    {
      name: 'call-talking',
      ...chat,
      act: async (page, beside) => {
        await start(page, 'video');
        await join(await beside({ ...customer, name: 'beside' }));
        await page.locator('section[data-phase="talking"]').waitFor();
      },
    },
    {
      name: 'call-over',
      ...chat,
      widths: [360, 1280],
      act: async (page, beside) => {
        await start(page, 'phone');
        await join(await beside({ ...customer, name: 'beside' }));
        await page.locator('section[data-phase="talking"]').waitFor();
        await hangUp(page);
        await page.locator('section[data-phase="ended"]').waitFor();
      },
    },
    {
      name: 'customer-ready',
      ...customer,
      act: async (page, beside) => {
        await start(await beside(desk), 'video');
        await visit(page);
        await page.locator('#join').waitFor();
      },
    },
    {
      name: 'customer-talking',
      ...customer,
      act: async (page, beside) => {
        await start(await beside(desk), 'video');
        await join(page);
      },
    },
    {
      name: 'customer-over',
      ...customer,
      act: async (page, beside) => {
        const agent = await beside(desk);
        await start(agent, 'phone');
        await join(page);
        await hangUp(agent);
        await page.locator('body[data-state="over"]').waitFor();
      },
    },
    {
      name: 'customer-gone',
      ...customer,
      widths: [360, 1280],
      act: (page) => visit(page, '/c/nothing'),
    },
  ];
}
