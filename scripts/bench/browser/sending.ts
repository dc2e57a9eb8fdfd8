import type { Page } from 'playwright';

export interface Sent {
  /** Number of frames from the key press up to and including the frame with the message bubble. */
  frames: number;
  /** Milliseconds from the key press until the frame with the message bubble has been painted. */
  ms: number;
}

/** Writes a reply in the open conversation, sends it by keyboard, and measures when its message bubble is painted. */
export async function sendOne(page: Page, message: string): Promise<Sent> {
  await page.locator('textarea').first().focus();
  await page.keyboard.insertText(message);
  await page.evaluate(awaitBubble, message);
  await page.keyboard.press('Control+Enter');
  return page.evaluate(() => (window as unknown as { bubble: Promise<Sent> }).bubble);
}

function awaitBubble(message: string): void {
  const bubble = new Promise<Sent>((resolve, reject) => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', press, true);
      let frames = 0;
      const look = () => {
        frames += 1;
        if (frames > 600) reject(new Error('no bubble came'));
        if (!document.querySelector('[role=log]')?.textContent?.includes(message)) {
          requestAnimationFrame(look);
          return;
        }
        // A message that is posted in an animation frame callback is handled after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          resolve({ frames, ms: performance.now() - event.timeStamp });
          port1.close();
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', press, true);
  });
  Object.assign(window, { bubble });
}
