import type { Page } from 'playwright';

export interface Scene {
  name: string;
  path: string;
  /** Username of the signed-in user, or `null`. */
  as: string | null;
  /** Whether the company is shown on its first day instead of with its history. */
  empty?: boolean;
  /** Mocked responses by URL. */
  answers?: Record<string, { status: number; json: object }>;
  /** URLs of requests that never receive a response, as if the page were still loading. Implies `restless`. */
  held?: readonly string[];
  /** Whether the page's socket connections are closed at once. */
  cutOff?: boolean;
  /**
   * Whether the network never becomes idle, because the page is offline or loading. The picture is then taken without waiting for the
   * network.
   */
  restless?: boolean;
  /** Additional entries in the browser's storage. */
  storage?: Record<string, string>;
  /** Widths of the pictures. Defaults to 360, 1280 and 1920. */
  widths?: readonly number[];
  /** Actions before the picture is taken. */
  act?: Act;
}

/** Action on the page before its picture is taken. @param beside Opens a page in another browser, which is closed after the picture. */
export type Act = (page: Page, beside: (scene: Scene) => Promise<Page>) => Promise<unknown>;

export const failing = { status: 500, json: { success: false, code: 'internal', message: 'Internal error' } };

/** Clicks the button with an icon. */
export const clickIcon = (page: Page, icon: string, within = '') =>
  page.locator(`${within} button:has(.tabler-icon-${icon}):visible`).first().click();

/** Opens the menu of the open conversation. */
export const more = (page: Page) => page.locator('header button[aria-haspopup="menu"]:has(.tabler-icon-dots)').click();

/** Chooses the menu item with an icon. */
export const choose =
  (icon: string): Act =>
  async (page) => {
    await more(page);
    await page.locator(`[role="menuitem"]:visible:has(.tabler-icon-${icon})`).click();
  };
export const text = (page: Page) => page.locator('section textarea').first();
