import type { Page } from 'playwright';
import type { Talks } from '../talks.ts';
import { type Act, choose, clickIcon, failing, type Scene, text } from './scene.ts';

/** Returns the screenshot scenes of a conversation: its messages, the composer, and the presence of colleagues. */
export function chatScenes({ main, kinds, elsewhere }: Talks): Scene[] {
  const chat = { path: `/messages/${main}`, as: 'cs_lead' };
  const write =
    (message: string): Act =>
    (page) =>
      text(page).fill(message);
  const note = async (page: Page, message: string) => {
    await page.locator('button[aria-pressed]:has(.tabler-icon-note)').click();
    await text(page).pressSequentially(message);
  };
  const opened = (page: Page) => page.getByRole('dialog').waitFor();
  return [
    { name: 'chat', ...chat },
    { name: 'chat-kinds', path: `/messages/${kinds}`, as: 'cs_lead' },
    {
      name: 'chat-media',
      path: `/messages/${kinds}`,
      as: 'cs_lead',
      act: async (page) => {
        await page.getByRole('log').locator('video').first().scrollIntoViewIfNeeded();
      },
    },
    { name: 'chat-error', ...chat, answers: { '**/api/messages/conversation/**': failing } },
    { name: 'chat-none', path: '/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV', as: 'cs_lead' },
    { name: 'chat-look', path: `/messages/${elsewhere}`, as: 'viewer', widths: [360, 1280] },
    {
      name: 'chat-new-version',
      ...chat,
      widths: [360, 1280],
      restless: true,
      act: async (page) => {
        await text(page).fill('ส่งได้เลยไหมคะ');
        await page.routeWebSocket(/\/socket\.io\//, (socket) => {
          const server = socket.connectToServer();
          server.onMessage((frame) => socket.send(String(frame).replace(/"protocol":\d+/, '"protocol":0')));
        });
        await page.reload();
        await page.locator('.tabler-icon-refresh').waitFor();
      },
    },
    {
      name: 'chat-offline',
      ...chat,
      widths: [360, 1280],
      restless: true,
      act: async (page) => {
        await text(page).waitFor();
        await page.context().setOffline(true);
        await text(page).fill('ส่งได้เลยไหมคะ');
        await page.keyboard.press('ControlOrMeta+Enter');
        await page.locator('.tabler-icon-cloud-off').waitFor();
      },
    },
    { name: 'chat-note', ...chat, act: (page) => note(page, 'ลูกค้าประจำ 請優先處理 Call her back at 18:00.') },
    {
      name: 'mentions',
      ...chat,
      act: async (page) => {
        await note(page, 'ฝากดูให้หน่อย @');
        await page.locator('#mentions').waitFor();
      },
    },
    {
      name: 'quick',
      ...chat,
      act: async (page) => {
        await text(page).pressSequentially('/');
        await page.locator('#quick-replies').waitFor();
      },
    },
    {
      name: 'quick-none',
      ...chat,
      widths: [360, 1280],
      act: (page) => text(page).pressSequentially('/zzz'),
    },
    { name: 'emoji', ...chat, widths: [360, 1280], act: async (page) => void (await clickIcon(page, 'mood-smile')) },
    { name: 'stickers', ...chat, widths: [360, 1280], act: async (page) => void (await clickIcon(page, 'sticker')) },
    { name: 'long', ...chat, widths: [360, 1280], act: write('ขอบคุณค่ะ 謝謝您 Thank you. '.repeat(199)) },
    {
      name: 'claimed',
      ...chat,
      act: async (page, beside) => {
        const other = await beside({ ...chat, name: 'beside', as: 'manager' });
        await text(other).pressSequentially('กำลังตอบ');
        await page.locator('.tabler-icon-pencil').first().waitFor();
        await text(page).pressSequentially('ได้ค่ะ');
        await page.locator('section [role="status"] .tabler-icon-pencil').first().waitFor();
      },
    },
    { name: 'watching', ...chat, act: choose('eye-off') },
    {
      name: 'photo',
      ...chat,
      act: async (page) => {
        await page.getByRole('log').locator('button:has(img)').first().click();
        await opened(page);
      },
    },
    {
      name: 'panel',
      ...chat,
      widths: [360, 1280],
      act: async (page) => {
        await clickIcon(page, 'info-circle');
        await opened(page);
      },
    },
  ];
}
