import type { Page } from 'playwright';
import { list } from './console.ts';

/** Records when the marker of each webhook (`#n#` in its text) is first painted in the list. Milliseconds since the epoch. */
export async function watchRows(page: Page): Promise<void> {
  await page.locator(list).evaluate((box) => {
    const painted = new Map<number, number>();
    let fresh: number[] = [];
    const found = (text: string | null) => {
      const n = /#(\d{1,9})#/.exec(text ?? '')?.[1];
      if (n !== undefined && !painted.has(Number(n))) fresh.push(Number(n));
    };
    const stamp = (numbers: readonly number[]) => {
      const at = performance.timeOrigin + performance.now();
      for (const n of numbers) if (!painted.has(n)) painted.set(n, at);
    };
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') found(target.textContent);
        for (const node of addedNodes) found(node.textContent);
      }
      if (fresh.length === 0) return;
      const numbers = fresh;
      fresh = [];
      // A message that is posted in an animation frame callback is handled after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        stamp(numbers);
        // Closes the port, because open ports are never garbage collected.
        port1.close();
      };
      requestAnimationFrame(() => port2.postMessage(null));
    });
    observer.observe(box, { subtree: true, childList: true, characterData: true });
    Object.assign(window, {
      endWatch: () => {
        observer.disconnect();
        return [...painted];
      },
    });
  });
}

/** @returns the painted markers with their times */
export async function paintedRows(page: Page): Promise<Map<number, number>> {
  return new Map(await page.evaluate(() => (window as unknown as { endWatch(): [number, number][] }).endWatch()));
}

/**
 * Returns the ids of the rows that were successively at a position of the page during `ms` milliseconds. If nothing moves, this is a single
 * id.
 */
export function rowsUnder(page: Page, place: { x: number; y: number }, ms: number): Promise<string[]> {
  return page.evaluate(
    ({ x, y, ms }) =>
      new Promise<string[]>((resolve) => {
        const rows: string[] = [];
        const ends = performance.now() + ms;
        const look = () => {
          const id = document.elementFromPoint(x, y)?.closest('[role=option]')?.id ?? '';
          if (rows.at(-1) !== id) rows.push(id);
          if (performance.now() < ends) requestAnimationFrame(look);
          else resolve(rows);
        };
        requestAnimationFrame(look);
      }),
    { ...place, ms },
  );
}
