import { clickIcon, failing, type Scene } from './scene.ts';

const inbox = { path: '/messages', as: 'cs_lead' };
const chip = (at: number) => `[role="radiogroup"] label >> nth=${at}`;
const archive = { ...inbox, path: '/messages?filter=archived' };

/** Scenes of the inbox's list, and of the menus and dialogs over it. */
export const inboxScenes: readonly Scene[] = [
  { name: 'list', ...inbox },
  { name: 'list-empty', ...inbox, empty: true },
  { name: 'list-error', ...inbox, answers: { '**/api/conversations?*': failing } },
  {
    name: 'list-batch',
    ...inbox,
    act: async (page) => {
      await clickIcon(page, 'square-check');
      for (const at of [0, 2, 3]) await page.getByRole('option').nth(at).click();
    },
  },
  {
    name: 'list-offline',
    ...inbox,
    widths: [360, 1280],
    cutOff: true,
    act: (page) => page.locator('.tabler-icon-cloud-off').waitFor(),
  },
  {
    name: 'sort',
    ...inbox,
    widths: [360, 1280],
    act: async (page) => {
      await page.locator('header button[aria-haspopup="menu"]:has(.tabler-icon-chevron-down)').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'search',
    ...inbox,
    act: async (page) => {
      await page.locator('header input').first().fill('an');
      await page.locator('h2').nth(1).waitFor();
    },
  },
  {
    name: 'search-none',
    ...inbox,
    act: async (page) => {
      await page.locator('header input').first().fill('ไม่มีคำนี้ zz');
      await page.locator('main .tabler-icon-search').nth(1).waitFor();
    },
  },
  { name: 'filter-none', ...inbox, widths: [360, 1280], act: (page) => page.locator(chip(3)).click() },
  { name: 'archived', ...archive, widths: [360, 1280] },
  { name: 'archived-empty', ...archive, empty: true, widths: [360, 1280] },
  {
    name: 'brand-menu',
    ...inbox,
    as: 'manager',
    widths: [1280],
    act: async (page) => {
      await page.locator('button:has(.tabler-icon-selector)').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'person',
    ...inbox,
    widths: [1280],
    act: async (page) => {
      await page.locator('footer button[aria-haspopup="menu"]').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'bell',
    ...inbox,
    widths: [1280],
    act: async (page) => {
      await clickIcon(page, 'bell');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu',
    ...inbox,
    widths: [360],
    act: async (page) => {
      await page.locator('nav button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
