import type { Browser, CDPSession, Page } from 'playwright';
import { ownerId, tokenOf } from '../data/company.ts';
import type { Customer } from '../data/customer.ts';
import { makeCuttable } from './gap.ts';

/** Selector of the list of conversations. */
export const list = '[role=listbox][aria-label=Conversations]';

/** The product's page in a browser, signed in as an owner with access to all brands. */
export class Console {
  readonly page: Page;
  readonly cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }

  static async open(browser: Browser, url: string): Promise<Console> {
    const entries = { preferredLanguage: 'en', token: tokenOf(ownerId), 'messages.sort': JSON.stringify('latest') };
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      viewport: { width: 1600, height: 940 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    await context.addInitScript(makeCuttable);
    const page = await context.newPage();
    await page.goto(`${url}/messages`);
    await page.locator(`${list} [role=option]`).first().waitFor();
    return new Console(page, await context.newCDPSession(page));
  }

  /** Scrolls to the end of the list until all pages are loaded. @returns the number of rows */
  async loadAll(rows: number): Promise<number> {
    return this.page.locator(list).evaluate(async (box, rows) => {
      const ends = performance.now() + 300_000;
      while (box.scrollHeight < rows * 72 && performance.now() < ends) {
        box.scrollTop = box.scrollHeight;
        await new Promise(requestAnimationFrame);
      }
      return box.scrollHeight / 72;
    }, rows);
  }

  async toTop(): Promise<void> {
    await this.page.locator(list).evaluate((box) => box.scrollTo({ top: 0 }));
  }

  /** Opens a conversation by its path, as a click on its row does, and waits for its messages. */
  async visit(customer: Customer): Promise<void> {
    await this.page.evaluate((path) => history.pushState(null, '', path), `/messages/${customer.id}`);
    await this.page.locator('[role=log]', { hasText: /#\d+#/ }).waitFor();
  }

  /** Closes the open conversation. */
  async leave(): Promise<void> {
    await this.page.evaluate(() => history.pushState(null, '', '/messages'));
    await this.page.locator('[role=log]').waitFor({ state: 'detached' });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
