import type { Page } from 'playwright';
import { Customer } from '../data/customer.ts';
import type { Console } from './console.ts';
import { middleOf, scroll } from './frames.ts';
import { type HeapSize, leastHeapSize } from './memory.ts';
import { paintedRows, rowsUnder, watchRows } from './painted.ts';
import { type Sent, sendOne } from './sending.ts';
import type { Traffic } from './traffic.ts';

export interface Day {
  mouse: number[];
  touch: number[];
  /** Milliseconds from sending each webhook until its row is painted. */
  painted: number[];
  /** Number of rows that were never painted. */
  unseen: number;
  /** Milliseconds from sending each webhook until a separate socket receives its row. */
  received: number[];
  sends: Sent[];
  /** Number of times that a different row moved under the resting pointer. */
  jumps: number;
  memory: HeapSize[];
}

const sendsAMinute = 20;
const aside = { x: 5, y: 500 };

/** Simulates an agent's work, minute by minute. Each minute uses a new conversation, so that the minutes are comparable. */
export async function spend(console: Console, minutes: number, traffic: Traffic): Promise<Day> {
  const { page, cdp } = console;
  const day: Day = { mouse: [], touch: [], painted: [], unseen: 0, received: [], sends: [], jumps: 0, memory: [] };
  for (let minute = 0; minute < minutes; minute++) {
    const ends = performance.now() + 60_000;
    await console.visit(new Customer(minute));
    day.mouse.push(...(await scroll(page, cdp, 'mouse', 10_000)));
    day.touch.push(...(await scroll(page, cdp, 'touch', 10_000)));
    await rest(page, day);
    await console.toTop();
    await page.mouse.move(aside.x, aside.y);
    await paint(page, day, traffic, 12_000);
    for (let n = 0; n < sendsAMinute; n++) {
      day.sends.push(await sendOne(page, `Answer ${minute}-${n}.`));
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(Math.max(0, ends - performance.now()));
    day.memory.push(await leastHeapSize(cdp));
  }
  return day;
}

async function rest(page: Page, day: Day): Promise<void> {
  const place = await middleOf(page);
  await page.mouse.move(place.x, place.y);
  // Waits until rows that were still moving when the pointer arrived are at rest, because only later movements count as jumps.
  await page.waitForTimeout(500);
  const rows = await rowsUnder(page, place, 8000);
  day.jumps += rows.length - 1;
}

async function paint(page: Page, day: Day, traffic: Traffic, ms: number): Promise<void> {
  const now = () => performance.timeOrigin + performance.now();
  await watchRows(page);
  const from = now();
  await page.waitForTimeout(ms);
  const until = now();
  await page.waitForTimeout(1000);
  const painted = await paintedRows(page);
  for (const { n, at, receivedAt } of traffic.between(from, until)) {
    const seen = painted.get(n);
    if (seen === undefined) day.unseen += 1;
    else day.painted.push(seen - at);
    if (receivedAt !== null) day.received.push(receivedAt - at);
  }
}
