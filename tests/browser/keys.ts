import type { Locator, Page } from 'playwright/test';
import { expect } from './stage.ts';

/** Presses keys one after the other. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Moves the focus with Tab until it reaches the element. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(place).toBeAttached();
  const there = () => place.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 60 && !(await there()); n++) await page.keyboard.press(key);
  await expect(place).toBeFocused();
}

/** Returns `null` if the focused control is in view with a visible focus, otherwise its description. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (control === null || control === document.body) return null;
    const place = control.closest('label') ?? control;
    const near = [control, control.parentElement, place, ...(control.parentElement?.children ?? [])];
    const isMarked = near.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? control);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    // Fields show the focus by their border color.
    const isField = control.matches('input:not([type="radio"], [type="checkbox"]), textarea');
    const { top, bottom, left, right } = place.getBoundingClientRect();
    const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return (isMarked || isField) && isInView ? null : `${control.tagName} ${control.outerHTML.slice(0, 160)}`;
  });

/** Tabs through the whole page once. @returns the number of stops, and the controls without a visible focus */
export async function tabThrough(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href]')?.focus());
  for (let stops = 1; stops < 400; stops++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const control = document.activeElement as (HTMLElement & { walked?: true }) | null;
      if (control === null || control === document.body || control.walked) return null;
      control.walked = true;
      return true;
    });
    if (seen === null) return { stops, hidden };
    const one = await unseen(page);
    if (one !== null) hidden.push(one);
  }
  return { stops: 400, hidden: ['a trap'] };
}
