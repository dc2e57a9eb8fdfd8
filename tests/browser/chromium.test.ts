import { expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';

test('Chromium starts and renders text', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>สวัสดี 您好 Hello</h1>');
    expect(await page.getByRole('heading').innerText()).toBe('สวัสดี 您好 Hello');
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1000);
  } finally {
    await browser.close();
  }
});
