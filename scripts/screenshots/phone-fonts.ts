import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright';

const { resolve } = createRequire(import.meta.url);
const fonts = ['noto-sans-thai', 'noto-sans-tc'] as const;
const sheetOf = (font: string) => resolve(`@fontsource-variable/${font}/wght.css`);
const path = '/c/letters/';
/** Puts these fonts first, because `document.fonts` waits only for the first font of a list. */
const first = ":root { font-family: 'Noto Sans Thai', 'Noto Sans TC', sans-serif; }";

/**
 * Serves fonts for the customer's page, because the machine might have no fonts for its languages. The page declares the fonts in its own
 * style sheet, because text that is rendered before a font is declared would not be rendered again.
 */
export async function serveFonts(page: Page): Promise<void> {
  const sheets = fonts.map((font) =>
    readFileSync(sheetOf(font), 'utf8').replaceAll('./files/', path).replaceAll(' Variable', ''),
  );
  await page.route('**/c/assets/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: [...sheets, await response.text(), first].join('\n') });
  });
  await page.route(`**${path}*`, (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const font = fonts.find((name) => file.startsWith(name)) ?? fonts[0];
    return route.fulfill({ path: join(dirname(sheetOf(font)), 'files', file), contentType: 'font/woff2' });
  });
}
