import type { Page } from 'playwright';

export interface Scene {
  name: string;
  path: string;
  /** The signed-in person; null: nobody. */
  as: string | null;
  /** The company on its first day instead of after a week. */
  empty?: boolean;
  /** Answers in the server's place, by address. */
  answers?: Record<string, { status: number; json: object }>;
  /** Addresses that never answer, as while a page loads; such a scene is restless. */
  held?: readonly string[];
  /** No socket ever opens. */
  cutOff?: boolean;
  /** A page that is cut off never stops trying, one that loads never ends: the picture does not wait for an end. */
  restless?: boolean;
  /** More of the browser's storage. */
  storage?: Record<string, string>;
  /** On which widths it is taken; on 360, 1280 and 1920 when left out. */
  widths?: readonly number[];
  /** Acts before the picture. */
  act?: Act;
}

/** @param beside opens another browser's page, which is closed after the picture */
export type Act = (page: Page, beside: (scene: Scene) => Promise<Page>) => Promise<unknown>;

export const failing = { status: 500, json: { success: false, code: 'internal', message: 'Internal error' } };

/** Presses what carries this icon. */
export const clickIcon = (page: Page, icon: string, within = '') =>
  page.locator(`${within} button:has(.tabler-icon-${icon}):visible`).first().click();

/** Opens the menu of the open conversation. */
export const more = (page: Page) => page.locator('header button[aria-haspopup="menu"]:has(.tabler-icon-dots)').click();

/** Chooses from that menu what carries this icon. */
export const choose =
  (icon: string): Act =>
  async (page) => {
    await more(page);
    await page.locator(`[role="menuitem"]:visible:has(.tabler-icon-${icon})`).click();
  };
export const text = (page: Page) => page.locator('section textarea').first();
