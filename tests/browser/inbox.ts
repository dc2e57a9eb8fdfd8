import type { Page } from 'playwright/test';
import type { World } from '../support/world.ts';
import { expect } from './stage.ts';

/** Locators for rows, buttons and other elements of the inbox, by their English names. */

export const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
export const thread = (page: Page) => page.getByRole('log');
export const bubbles = (page: Page) => thread(page).locator('[data-direction]');
export const box = (page: Page) => page.getByRole('textbox', { name: 'Write a reply' });
export const chip = (page: Page, name: string) =>
  page.locator('label').filter({ hasText: new RegExp(`^${name}[\\d,+]*$`) });
/** Button that opens the menu of the filters that have no chip of their own. Shows the name and the count of the selected filter. */
export const furtherFilter = (page: Page) => page.getByRole('button', { name: /^More filters/ });
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Customer details' });
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text });
/** Moves the pointer over a toast's button, which keeps the toast open. Without the pointer, the toast closes after four seconds. */
export const holdToast = (page: Page, text: string, button = 'Undo') =>
  toast(page, text).getByRole('button', { name: button }).hover();
/**
 * Asserts that no toast is shown. Checks only once, because an assertion that retries would pass when an unwanted toast closes
 * automatically.
 */
export const expectNoToast = async (page: Page) =>
  expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
/** Region above the list or in the sidebar that shows the waiting VIPs and the overdue conversations. */
export const strip = (page: Page) => page.getByRole('region', { name: 'Waiting for service' });
export const received = (phone: Page) => phone.getByTestId('phone-message');

/** Selects a filter from the menu next to the chips. */
export async function moreFilter(page: Page, name: string): Promise<void> {
  await furtherFilter(page).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}\\s*[\\d,+]*$`) }).click();
  await expect(furtherFilter(page)).toContainText(name);
}

/** Advances the server's clock to the browser's time, because the browser shows no notification for messages older than a minute. */
export function catchUp({ clock }: World): void {
  clock.pass(Math.max(1000, Date.now() - clock.now()));
}

/** Sends a message as the customer. The clock advances by a second, so that timestamps differ. */
export async function types({ clock }: World, phone: Page, text: string): Promise<void> {
  clock.pass(1000);
  await phone.getByTestId('phone-input').fill(text);
  await phone.getByTestId('phone-send').click();
}

/** Unsends a message as the customer. */
export async function unsends(phone: Page, text: string): Promise<void> {
  const own = received(phone).filter({ hasText: text });
  await own.hover();
  await own.getByTestId('phone-message-menu').click();
  await phone.getByTestId('phone-unsend').click();
}

export async function answers({ clock }: World, page: Page, text: string): Promise<void> {
  clock.pass(1000);
  await box(page).fill(text);
  await box(page).press('Shift+Enter');
}

/** Selects an action from the menu next to the buttons of the open conversation. */
export async function picks(page: Page, verb: string): Promise<void> {
  await page.locator('section header').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: verb }).click();
}
