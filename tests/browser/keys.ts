import type { Locator, Page } from 'playwright/test';
import { expect } from './stage.ts';

/** One key after the other. */
export async function pressed(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes from control to control until one has the focus. */
export async function reached(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(place).toBeVisible();
  const there = () => place.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 60 && !(await there()); n++) await page.keyboard.press(key);
  await expect(place).toBeFocused();
}
