import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../shared/vocabulary.ts';
import { setScheme } from '../../tests/browser/stage.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { openScene } from './camera.ts';
import { startDemo } from './demo.ts';
import { takeReadmePictures } from './readme-pictures.ts';
import { haveRush } from './rush.ts';
import { scenes } from './scenes/all.ts';
import type { Scene } from './scenes/scene.ts';
import { haveTalks } from './talks.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.screenshots');
const args = process.argv.slice(2);
const selected = (names: readonly string[]) => {
  const some = names.filter((name) => args.includes(name));
  return some.length > 0 ? some : names;
};
const sizes = args.filter((word) => /^\d+$/.test(word)).map(Number);
const widthsOf = ({ widths }: Scene) => {
  if (sizes.length === 0) return widths ?? [360, 1280, 1920];
  return widths?.filter((width) => sizes.includes(width)) ?? sizes;
};
const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 800, 1440: 900, 1920: 1080, 3840: 2160 };

/** Fake camera and microphone for calls, without permission prompts. */
const flags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

const [full, empty, browser] = await Promise.all([startDemo(true), startDemo(false), launchChromium({ args: flags })]);
try {
  const talks = await haveTalks(full);
  const all = scenes(full, talks, await haveRush(full, browser));
  if (args.includes('--readme')) {
    await takeReadmePictures(browser, full, all);
  } else {
    mkdirSync(folder, { recursive: true });
    const names = selected(all.map(({ name }) => name));
    let made = 0;
    const failed: string[] = [];
    for (const scene of all.filter(({ name }) => names.includes(name))) {
      for (const language of selected(languages)) {
        for (const width of widthsOf(scene)) {
          const look = { language, width, height: heights[width] ?? 900 };
          try {
            const page = await openScene(browser, scene.empty ? empty : full, scene, { ...look, scheme: 'light' });
            for (const scheme of selected(['light', 'dark']) as ('light' | 'dark')[]) {
              await setScheme(page, scheme);
              writeFileSync(join(folder, `${scene.name}-${language}-${scheme}-${width}.png`), await page.screenshot());
              made += 1;
            }
            await page.context().close();
          } catch (error) {
            failed.push(`${scene.name} (${language}, ${width}): ${error}`);
          }
        }
      }
    }
    console.log([...failed, `${made} pictures in ${folder}`].join('\n'));
    if (failed.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await Promise.all([full.close(), empty.close()]);
}
