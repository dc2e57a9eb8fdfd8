import type { Page } from 'playwright';
import type { Talks } from '../talks.ts';
import { choose, more, type Scene, text } from './scene.ts';

/** Returns the scenes of dialogs over a conversation. */
export function dialogScenes({ main }: Talks): Scene[] {
  const chat = { path: `/messages/${main}`, as: 'cs_lead' };
  const opened = (page: Page) => page.getByRole('dialog').waitFor();
  const press = (key: string) => async (page: Page) => {
    await text(page).waitFor();
    await page.keyboard.press(key);
    await opened(page);
  };
  const item = (icon: string) => async (page: Page) => {
    await choose(icon)(page, () => Promise.reject(new Error('It needs nobody beside')));
    await opened(page);
  };
  return [
    { name: 'more', ...chat, act: more },
    { name: 'assign', ...chat, act: press('a') },
    { name: 'labels', ...chat, act: press('l') },
    {
      name: 'label-new',
      ...chat,
      widths: [360, 1280],
      act: async (page) => {
        await press('l')(page);
        await page.getByRole('dialog').locator('input').first().fill('ส่งด่วน 急件');
      },
    },
    { name: 'keys', ...chat, act: press('?') },
    { name: 'palette', ...chat, act: press('ControlOrMeta+k') },
    {
      name: 'transfer',
      ...chat,
      as: 'manager',
      act: async (page) => {
        await text(page).waitFor();
        const button = page.locator('header button', { hasText: /^(Transfer|轉交|โอน)$/ });
        if (await button.isVisible()) await button.click();
        else await choose('arrows-exchange')(page, () => Promise.reject(new Error('It needs nobody beside')));
        await opened(page);
      },
    },
    { name: 'service', ...chat, act: item('progress') },
    { name: 'sale', ...chat, act: item('coin') },
    { name: 'escalate', ...chat, act: item('flag') },
    { name: 'complaint', ...chat, widths: [360, 1280], act: item('alert-circle') },
    { name: 'erase', ...chat, as: 'super_admin', widths: [360, 1280], act: item('eraser') },
  ];
}
