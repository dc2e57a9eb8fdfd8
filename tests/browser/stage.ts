import { type Browser, type BrowserContextOptions, type Page, expect as soon } from 'playwright/test';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { AppOptions } from '../../server/app-options.ts';
import { isPermission } from '../../shared/permissions.ts';
import { launchChromium } from '../support/chromium.ts';
import { freePort, isFree } from '../support/free-port.ts';
import { openPages } from '../support/open-pages.ts';
import { bootProgramWorld } from '../support/program-world.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';
import { Pages } from './pages.ts';

/** Storage of a browser whose sidebar is expanded on Messages. */
export const expandedSidebar = { sidebarCollapsedInMessages: 'false' };

/** Assertions with a long timeout, for busy machines. */
export const expect = soon.configure({ timeout: 60_000 });

export interface PageOptions {
  language?: 'en' | 'zh' | 'th';
  /** Path of the page. */
  path?: string;
  /** URL under which the product is opened. Defaults to the product's own address. */
  url?: string;
  /** Additional items of the browser's local storage. */
  storage?: Record<string, string>;
  context?: BrowserContextOptions;
}

/** The product, a simulator of LINE, and a browser that opens consoles and phones. */
export class Stage {
  readonly world: World;
  readonly browser: Browser;
  readonly #pages: Pages;
  readonly #opened = new Set<Page>();
  readonly #callers = new Map<string, Caller>();
  readonly #errors = new WeakMap<Page, string[]>();

  readonly #ownsBrowser: boolean;

  private constructor(world: World, { browser, pages }: OpenBrowser, ownsBrowser: boolean) {
    this.world = world;
    this.browser = browser;
    this.#pages = pages;
    this.#ownsBrowser = ownsBrowser;
  }

  /** @param flags additional flags for the browser */
  static async open({
    flags = [],
    app = {},
    env = {},
    ...options
  }: {
    brandCount?: number;
    startsAt?: number;
    flags?: string[];
    app?: Partial<AppOptions>;
    env?: NodeJS.ProcessEnv;
  } = {}): Promise<Stage> {
    const boot = process.env.PROGRAM === undefined ? bootWorld : bootProgramWorld;
    const ownsBrowser = flags.length > 0;
    const [world, browser] = await Promise.all([
      boot({ ...options, env: { ...(await sameAddress()), ...env }, app: { presenceGraceMs: 500, ...app } }),
      ownsBrowser ? launch(flags) : sharedBrowser(),
    ]);
    return new Stage(world, browser, ownsBrowser);
  }

  /** Returns an API client of a user. Signs in once per user. */
  async caller(username: string): Promise<Caller> {
    const caller = this.#callers.get(username) ?? (await this.world.as(username));
    this.#callers.set(username, caller);
    return caller;
  }

  /** Signs a user in again. Consoles that are opened later use the new session, which is fresh. */
  async fresh(username: string): Promise<Caller> {
    const caller = await this.world.as(username);
    this.#callers.set(username, caller);
    return caller;
  }

  /** Opens a console without a signed-in user in a separate browser context. */
  async visitor({
    language = 'en',
    path = '/',
    url = this.world.url,
    storage = {},
    context = {},
  }: PageOptions = {}): Promise<Page> {
    const localStorage: Record<string, string> = { preferredLanguage: language, ...storage };
    const cookies = localStorage.token ? [mediaCookie(localStorage.token)] : [];
    const page = await this.#pages.open(url, context, { localStorage, cookies });
    this.#opened.add(page);
    openPages.add(page);
    const errors: string[] = [];
    this.#errors.set(page, errors);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(url + path);
    return page;
  }

  /** Opens a console of a signed-in user in a separate browser context. */
  async console(username: string, { path = '/messages', storage = {}, ...options }: PageOptions = {}): Promise<Page> {
    const { token } = await this.caller(username);
    return this.visitor({ ...options, path, storage: { token: token ?? '', ...storage } });
  }

  /** Opens the customer's phone in a separate browser context. */
  async phone(customer: Customer): Promise<Page> {
    const page = await this.browser.newPage({ viewport: { width: 400, height: 800 } });
    const { channel, userId } = customer;
    // Links of the product contain port 0, because the port is assigned at the start. Redirects them to the assigned port.
    await page.route('http://localhost:0/**', (route) => {
      const { pathname, search } = new URL(route.request().url());
      return route.continue({ url: this.world.url + pathname + search });
    });
    await page.goto(`${this.world.line.url}/phone?channel=${channel.channelId}&customer=${userId}&lang=en`);
    await expect(page.getByTestId('phone-input')).toBeVisible();
    return page;
  }

  /** Returns the errors of the page, of the network and of the content security policy. */
  errorsOf(page: Page): string[] {
    return this.#errors.get(page) ?? [];
  }

  /** Gives a page back, so that a later test can use it. */
  leave(page: Page): Promise<void> {
    this.#opened.delete(page);
    openPages.delete(page);
    return this.#pages.leave(page);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened].map((page) => this.leave(page)));
    if (this.#ownsBrowser) await this.browser.close();
    await this.world.close();
  }
}

interface OpenBrowser {
  browser: Browser;
  pages: Pages;
}

/** Browser shared by all stages of this process that need no additional flags. */
let shared: Promise<OpenBrowser> | undefined;

async function launch(flags: string[]): Promise<OpenBrowser> {
  const browser = await launchChromium({ args: flags });
  return { browser, pages: new Pages(browser) };
}

const sharedBrowser = () => {
  shared ??= launch([]);
  return shared;
};

let port: Promise<number> | undefined;

/**
 * Returns the settings of a fixed address that the stages of this process reuse one after the other, so that the browser's caches are warm.
 * Empty if another open stage uses the address, in which case the new stage gets a different address.
 */
async function sameAddress(): Promise<NodeJS.ProcessEnv> {
  port ??= freePort();
  return (await isFree(await port)) ? { PORT: String(await port), PUBLIC_URL: 'http://localhost:0' } : {};
}

/** Returns the cookie that a sign-in sets besides the token. */
function mediaCookie(value: string) {
  const where = { domain: '127.0.0.1', path: '/api/media', expires: -1 };
  return { name: 'media', value, ...where, httpOnly: true, secure: false, sameSite: 'Strict' as const };
}

/** Blocks all requests for these URLs. @returns a function that releases them */
export async function blockRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Emulates the system's color scheme. Resolves when every color transition has ended. */
export async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const { mantineColorScheme = scheme } = document.documentElement.dataset;
    return mantineColorScheme === scheme && document.getAnimations().every(endless);
    function endless({ effect }: Animation): boolean {
      return effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    }
  }, colorScheme);
}

const areas =
  'access|nav|shell|login|welcome|new_password|enrol|factor|account|error|common|language|page|dashboard|messages|composer|thread|customer|list|send|settings|brands|forms|analytics|figures|performance|monitor|lineconfig|reports';
const rawId = new RegExp(`(?<![\\w@/.])(?:${areas})\\.[a-z]+(?:_[a-z0-9]+)*(?![\\w.])`, 'g');

/**
 * Returns the visible ids of catalogue texts. An id appears in place of a text or of a control's name if the translation is missing. Skips
 * permission keys, which look similar.
 */
export async function rawIds(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const attributes = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...attributes].join('\n');
  });
  return (text.match(rawId) ?? []).filter((word) => !isPermission(word));
}
