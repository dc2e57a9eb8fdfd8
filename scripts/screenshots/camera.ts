import type { Browser, Page } from 'playwright';
import type { Demo } from './demo.ts';
import type { Scene } from './scenes/scene.ts';

export interface Look {
  language: string;
  scheme: 'light' | 'dark';
  width: number;
  height: number;
}

const noMatter = () => undefined;
const locales: Record<string, string> = { en: 'en-GB', zh: 'zh-TW', th: 'th-TH' };

/** Opens a scene and waits until it is idle. */
export async function openScene(browser: Browser, demo: Demo, scene: Scene, look: Look): Promise<Page> {
  const { language, scheme, width, height } = look;
  const phone = width < 600;
  const entries: Record<string, string> = { preferredLanguage: language, ...scene.storage };
  if (scene.as !== null) {
    entries.token = await demo.token(scene.as);
    // Clears all notifications, because a strip of overdue conversations would cover the picture.
    await demo.call(scene.as, 'POST', '/notifications/clear', {});
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width, height },
    locale: locales[language] ?? language,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    bypassCSP: scene.as === null,
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    storageState: { cookies: [], origins: [{ origin: demo.url, localStorage }] },
  });
  const page = await context.newPage();
  for (const [address, { status, json }] of Object.entries(scene.answers ?? {}))
    await page.route(address, (route) => route.fulfill({ status, json }));
  for (const address of scene.held ?? []) await page.route(address, () => undefined);
  if (scene.cutOff) await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await page.goto(demo.url + scene.path);
  // Waits for a heading of the application. The loading page, which is shown until the first script runs, has a heading too.
  await page.locator(':is(h1, h2):not(.loading-page *)').first().waitFor();
  await scene.act?.(page, async (other) => {
    const opened = await openScene(browser, demo, other, look);
    page.context().once('close', () => void opened.context().close().catch(noMatter));
    return opened;
  });
  // Moves the pointer away, because a control under it would show its tooltip.
  await page.mouse.move(0, 0);
  await rest(page, scene);
  return page;
}

/** Waits until the network is idle and the fonts are loaded. */
async function rest(page: Page, { cutOff, held, restless = cutOff || held !== undefined }: Scene): Promise<void> {
  if (!restless) await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.fonts.status === 'loaded');
}
