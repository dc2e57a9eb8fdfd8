import type { Page } from 'playwright';

export interface Scene {
  name: string;
  path: string;
  /** Who looks; null: nobody signed in. */
  as: string | null;
  /** The company on its first day instead of after a week. */
  empty?: boolean;
  /** What the server answers instead, by address. */
  answers?: Record<string, { status: number; json: object }>;
  /** No socket ever opens. */
  cutOff?: boolean;
  /** On which widths it differs from the others; all when left out. */
  widths?: readonly number[];
  /** What is done before the picture. */
  act?: (page: Page) => Promise<unknown>;
}

const failing = { status: 500, json: { success: false, code: 'internal', message: 'Internal error' } };
const more = (page: Page) => page.locator('header button[aria-haspopup="menu"]:has(.tabler-icon-dots)').click();
const item = (icon: string) => async (page: Page) => {
  await more(page);
  await page.locator(`[role="menuitem"]:has(.tabler-icon-${icon})`).click();
  await page.getByRole('dialog').waitFor();
};

/** Every screen in every state that it has. @param talk the conversation with something of everything */
export function scenes(talk: string): Scene[] {
  const chat = { path: `/messages/${talk}`, as: 'cs_lead' };
  const press = (key: string) => async (page: Page) => {
    await page.locator('textarea').first().waitFor();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'login', path: '/login', as: null },
    {
      name: 'login-error',
      path: '/login',
      as: null,
      answers: {
        '**/api/auth/login': { status: 401, json: { success: false, code: 'invalid_credentials', message: '' } },
      },
      act: async (page) => {
        await page.locator('input[name="username"]').fill('cs_lead');
        await page.locator('input[name="password"]').fill('not this one');
        await page.keyboard.press('Enter');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'login-owner',
      path: '/login',
      as: null,
      answers: {
        '**/api/auth/setup': {
          status: 200,
          json: { success: true, data: { needsOwner: true, registrationOpen: false } },
        },
      },
    },
    { name: 'dashboard', path: '/dashboard', as: 'super_admin' },
    { name: 'dashboard-empty', path: '/dashboard', as: 'super_admin', empty: true },
    {
      name: 'dashboard-offline',
      path: '/dashboard',
      as: 'super_admin',
      cutOff: true,
      act: (page) => page.locator('.tabler-icon-cloud-off').waitFor(),
    },
    { name: 'later', path: '/reports', as: 'super_admin' },
    { name: 'settings', path: '/settings', as: 'super_admin' },
    {
      name: 'settings-refused',
      path: '/settings/general',
      as: 'super_admin',
      act: async (page) => {
        await page.locator('main input[maxlength]').first().fill('');
        await page.locator('main button[type="submit"]').click();
        await page.locator('main [aria-invalid="true"]').waitFor();
      },
    },
    { name: 'settings-error', path: '/settings/general', as: 'super_admin', answers: { '**/api/settings': failing } },
    { name: 'settings-service', path: '/settings/service', as: 'super_admin' },
    { name: 'settings-calls', path: '/settings/calls', as: 'super_admin' },
    { name: 'settings-replies', path: '/settings/quick-replies', as: 'cs_lead' },
    { name: 'settings-replies-empty', path: '/settings/quick-replies', as: 'cs_lead', empty: true },
    {
      name: 'settings-reply',
      path: '/settings/quick-replies',
      as: 'cs_lead',
      act: async (page) => {
        await page.locator('main button:has(.tabler-icon-plus)').first().click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('input').first().fill('ขนาดสินค้า');
        await dialog.locator('textarea').first().fill('สวัสดีค่ะคุณ {name} ดูตารางขนาดได้ที่นี่ค่ะ {agent}');
      },
    },
    { name: 'settings-labels', path: '/settings/labels', as: 'cs_lead' },
    { name: 'settings-automatic', path: '/settings/automatic-messages', as: 'super_admin' },
    { name: 'settings-backup', path: '/settings/backup', as: 'super_admin' },
    { name: 'not-allowed', path: '/dashboard', as: 'cs_agent' },
    { name: 'list', path: '/messages', as: 'cs_lead' },
    { name: 'list-empty', path: '/messages', as: 'cs_lead', empty: true },
    { name: 'list-error', path: '/messages', as: 'cs_lead', answers: { '**/api/conversations?*': failing } },
    {
      name: 'list-batch',
      path: '/messages',
      as: 'cs_lead',
      act: (page) => page.locator('button:has(.tabler-icon-square-check)').click(),
    },
    { name: 'chat', ...chat },
    { name: 'chat-error', ...chat, answers: { '**/api/messages/conversation/**': failing } },
    {
      name: 'chat-note',
      ...chat,
      act: async (page) => {
        await page.locator('button[aria-pressed]:has(.tabler-icon-note)').click();
        await page.locator('textarea').first().fill('ลูกค้าประจำ 請優先處理 Call her back at 18:00.');
      },
    },
    {
      name: 'panel',
      ...chat,
      widths: [360, 1280],
      act: async (page) => {
        await page.locator('button:has(.tabler-icon-info-circle)').click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'more', ...chat, act: more },
    { name: 'assign', ...chat, act: press('a') },
    { name: 'labels', ...chat, act: press('l') },
    { name: 'keys', ...chat, act: press('?') },
    { name: 'service', ...chat, act: item('progress') },
    { name: 'sale', ...chat, act: item('coin') },
    { name: 'escalate', ...chat, act: item('flag') },
    {
      name: 'menu',
      path: '/messages',
      as: 'cs_lead',
      widths: [360],
      act: async (page) => {
        await page.locator('nav button').click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}
