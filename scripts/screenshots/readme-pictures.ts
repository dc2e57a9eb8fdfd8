import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openScene } from './camera.ts';
import type { Demo } from './demo.ts';
import type { Scene } from './scenes/scene.ts';

const folder = join(import.meta.dirname, 'pictures');
const desk = { language: 'en', scheme: 'light', width: 1440, height: 820 } as const;
const phone = { width: 360, height: 740 } as const;
/** A picture per language, in light and dark. */
const phones = [
  { file: 'phone-list.png', scene: 'list', look: { ...phone, language: 'zh', scheme: 'light' } },
  { file: 'phone-chat.png', scene: 'chat', look: { ...phone, language: 'th', scheme: 'light' } },
  { file: 'phone-dark.png', scene: 'quick', look: { ...phone, language: 'en', scheme: 'dark' } },
] as const;

/** Takes the small pictures of the README. */
export async function takeReadmePictures(browser: Browser, demo: Demo, scenes: readonly Scene[]): Promise<void> {
  const find = (wanted: string): Scene => {
    const scene = scenes.find(({ name }) => name === wanted);
    if (scene === undefined) throw new Error(`There is no scene ${wanted}`);
    return scene;
  };
  const take = (scene: Scene, look: Parameters<typeof openScene>[3]) => openScene(browser, demo, scene, look);

  for (const { file, scene, look } of phones) {
    const page = await take(find(scene), look);
    await page.screenshot({ path: join(folder, file), scale: 'css' });
    await page.context().close();
  }
  // A colleague views the conversation too.
  const other = await take({ ...find('chat'), as: 'manager' }, desk);
  const page = await take(find('chat'), desk);
  await page.locator('textarea').first().fill('ได้ค่ะ ไซส์ใหญ่เพิ่ม 120 บาท ดิฉันเปลี่ยนให้เลยนะคะ');
  await page.screenshot({ path: join(folder, 'inbox.png') });
  await other.context().close();
  await page.context().close();
}
