import type { Page } from 'playwright';
import type { Customer } from '../data/customer.ts';
import { type Console, list } from './console.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds from an input event until its effect is painted, on a machine of a quarter of the speed. */
export interface Felt {
  /** Letters typed into a reply, with the long thread open. */
  typed: number[];
  /** The same while messages arrive. */
  typedBusy: number[];
  /** Steps of the cursor through the list. */
  moved: number[];
  /** Clicks on the rows of conversations that were open before, until their messages are painted. */
  opened: number[];
  /** Number of messages of the long thread that were loaded. */
  messages: number;
}

const throttle = 4;
const letters = 200;
const steps = 60;
const opens = 40;

/**
 * Measures typing, moving and opening without other load, while the thread of a customer is loaded completely, and then typing while
 * messages arrive.
 */
export async function feel(console: Console, customer: Customer, messages: number, traffic: Traffic): Promise<Felt> {
  const { page, cdp } = console;
  await traffic.pause();
  await console.visit(customer);
  const loaded = await loadThread(page, messages);
  const type = async () => {
    await page.locator('textarea').first().focus();
    const typed = await times(page, 'keydown', letters, () => page.keyboard.press('a'), 'painted');
    await page.locator('textarea').first().fill('');
    return typed;
  };
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  try {
    const typed = await type();
    await page.locator(list).focus();
    const moved = await times(page, 'keydown', steps, (n) => page.keyboard.press(n % 20 < 10 ? 'j' : 'k'), 'painted');
    await console.toTop();
    // The pointer over the list keeps the rows in their places.
    await page.mouse.move(200, 400);
    const rows = page.locator(`${list} [role=option]`);
    for (const n of [1, 2]) {
      await rows.nth(n).click();
      await page.locator('[role=log] [data-direction]').first().waitFor();
    }
    const opened = await times(page, 'click', opens, (n) => rows.nth(1 + (n % 2)).click(), 'opened');
    await console.visit(customer);
    traffic.resume();
    const typedBusy = await type();
    return { typed, typedBusy, moved, opened, messages: loaded };
  } finally {
    traffic.resume();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** Scrolls up until the messages are loaded. @returns the number of loaded messages */
function loadThread(page: Page, messages: number): Promise<number> {
  return page.evaluate(async (messages) => {
    const box = document.querySelector('[role=log]')?.parentElement;
    if (!box) throw new Error('there is no thread');
    // The text of each message of the load contains a number, also if the message is not rendered.
    const count = () => box.textContent?.match(/#\d+#/g)?.length ?? 0;
    const ends = performance.now() + 300_000;
    while (count() < messages && performance.now() < ends) {
      box.scrollTop = -box.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
    box.scrollTop = 0;
    return count();
  }, messages);
}

/**
 * Performs an input several times, and measures each until it is painted.
 * @param until `painted`: the next frame. `opened`: the first frame with the messages of another thread.
 */
async function times(
  page: Page,
  event: 'keydown' | 'click',
  count: number,
  input: (n: number) => Promise<void>,
  until: 'painted' | 'opened',
): Promise<number[]> {
  const measured: number[] = [];
  for (let n = 0; n < count; n++) {
    await page.evaluate(awaitPaint, { event, until });
    await input(n);
    measured.push(await page.evaluate(() => (window as unknown as { paint: Promise<number> }).paint));
    await page.waitForTimeout(100);
  }
  return measured;
}

function awaitPaint({ event: name, until }: { event: string; until: 'painted' | 'opened' }): void {
  const before = document.querySelector('[role=log]');
  const isThere = () => {
    const log = document.querySelector('[role=log]');
    return until === 'painted' || (log !== null && log !== before && log.querySelector('[data-direction]') !== null);
  };
  const paint = new Promise<number>((resolve, reject) => {
    const start = (event: Event) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (frames > 600) reject(new Error('nothing was painted'));
        if (!isThere()) {
          requestAnimationFrame(look);
          return;
        }
        // A message that is posted in an animation frame callback is handled after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          resolve(performance.now() - event.timeStamp);
          port1.close();
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    addEventListener(name, start, { capture: true, once: true });
  });
  Object.assign(window, { paint });
}
