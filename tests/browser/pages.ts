import type { Browser, BrowserContextOptions, Page } from 'playwright/test';

/** Storage of a browser when a page opens. */
export interface BrowserState {
  localStorage: Record<string, string>;
  cookies: NonNullable<Exclude<BrowserContextOptions['storageState'], string>>['cookies'];
}

const defaults = { viewport: { width: 1600, height: 940 }, reducedMotion: 'reduce' } as const;
/** Path of a document of the product without scripts. */
export const blank = '/icons/apple-touch-icon.png';
/** Events that tests listen to. Playwright itself listens to other events, such as `close`. */
const events = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/**
 * Pages of one browser, each in its own context. A page that a test leaves is cleared and reused by a later test of the same address: its
 * renderer has parsed the scripts, which is two thirds of the cost of a page.
 */
export class Pages {
  readonly #browser: Browser;
  readonly #idle = new Map<string, Page[]>();
  readonly #open = new Map<Page, string>();
  /** Pages that cannot be reset to their initial state. */
  readonly #altered = new WeakSet<Page>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @param url address of the product, with its base path and without a slash at the end */
  async open(url: string, options: BrowserContextOptions, state: BrowserState): Promise<Page> {
    const key = JSON.stringify([url, options]);
    const page = this.#idle.get(key)?.pop() ?? (await this.#create(url, options));
    this.#open.set(page, key);
    await page.context().addCookies(state.cookies);
    await page.evaluate((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, state.localStorage);
    return page;
  }

  /** Creates a page that shows an empty document of the product's origin. */
  async #create(url: string, options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ ...defaults, ...options });
    const page = await context.newPage();
    // The document has an icon, because Chromium otherwise requests `/favicon.ico`, which does not exist if the product has a base path.
    const body = '<link rel="icon" href="data:,">';
    await page.route(url + blank, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(url + blank);
    await page.unroute(url + blank);
    const alter = (target: object, ...methods: string[]) => {
      for (const method of methods) {
        const original = Reflect.get(target, method).bind(target);
        Reflect.set(target, method, (...args: unknown[]) => {
          this.#altered.add(page);
          return original(...args);
        });
      }
    };
    alter(page, 'addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'close');
    alter(page.clock, 'install', 'setFixedTime', 'setSystemTime');
    alter(context, 'addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'grantPermissions', 'close');
    return page;
  }

  /** Clears a page for a later test, or closes it. */
  async leave(page: Page): Promise<void> {
    const key = this.#open.get(page);
    this.#open.delete(page);
    const context = page.context();
    if (key === undefined || this.#altered.has(page)) return context.close();
    try {
      const [url, { viewport = defaults.viewport }] = JSON.parse(key) as [string, BrowserContextOptions];
      for (const event of events) page.removeAllListeners(event);
      page.on('dialog', (dialog) => void dialog.accept());
      for (const other of context.pages()) if (other !== page) await other.close();
      await Promise.all([
        page.unrouteAll({ behavior: 'ignoreErrors' }),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
      ]);
      await context.setOffline(false);
      await page.goto(url + blank);
      page.removeAllListeners('dialog');
      await page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
      });
      await context.clearCookies();
      await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
      if (viewport !== null) await page.setViewportSize(viewport);
      this.#idle.set(key, [...(this.#idle.get(key) ?? []), page]);
    } catch {
      await context.close();
    }
  }
}
