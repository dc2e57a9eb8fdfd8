import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright';

const { resolve } = createRequire(import.meta.url);
const fonts = ['noto-sans-thai', 'noto-sans-tc'] as const;
const sheetOf = (font: string) => resolve(`@fontsource-variable/${font}/wght.css`);
const path = '/c/letters/';

/** Every phone has letters for what the customer's page says; a machine that takes pictures may have none. */
export async function lendLetters(page: Page): Promise<void> {
  await page.route(`**${path}*`, (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const font = fonts.find((name) => file.startsWith(name)) ?? fonts[0];
    return route.fulfill({ path: join(dirname(sheetOf(font)), 'files', file), contentType: 'font/woff2' });
  });
  for (const font of fonts) {
    const content = readFileSync(sheetOf(font), 'utf8').replaceAll('./files/', path).replaceAll(' Variable', '');
    await page.addStyleTag({ content });
  }
  await page.evaluate(async () => {
    const fonts = ['400', '600'].flatMap((weight) => [
      `${weight} 16px "Noto Sans Thai"`,
      `${weight} 16px "Noto Sans TC"`,
    ]);
    await Promise.all(fonts.map((font) => document.fonts.load(font, document.body.textContent ?? '')));
  });
}
