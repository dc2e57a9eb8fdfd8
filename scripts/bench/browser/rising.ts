import type { Locator } from 'playwright';

/** A painted value of an increasing number, and its time. Milliseconds since the epoch. */
export type Rise = readonly [value: number, at: number];

/** Records each increase of the number that an element shows, with the time of its paint. */
export async function watchRising(shown: Locator): Promise<void> {
  await shown.evaluate((element) => {
    const rises: [number, number][] = [];
    const shownNow = () => Number((element.textContent ?? '').replaceAll(/\D/g, ''));
    let awaited = shownNow();
    const observer = new MutationObserver(() => {
      const value = shownNow();
      if (value <= awaited) return;
      awaited = value;
      // A message that is posted in an animation frame callback is handled after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        rises.push([value, performance.timeOrigin + performance.now()]);
        // Closes the port, because open ports are never garbage collected.
        port1.close();
      };
      requestAnimationFrame(() => port2.postMessage(null));
    });
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    Object.assign(window, {
      endRising: () => {
        observer.disconnect();
        return rises;
      },
    });
  });
}

/** @returns the numbers painted since `watchRising` */
export function risesOf(shown: Locator): Promise<Rise[]> {
  return shown.evaluate(() => (window as unknown as { endRising(): [number, number][] }).endRising());
}

export async function numberIn(shown: Locator): Promise<number> {
  return Number(((await shown.textContent()) ?? '').replaceAll(/\D/g, ''));
}

/**
 * Measures the time from each event to the paint of a number that includes it. The number includes the n-th event once it has increased by
 * n.
 * @returns milliseconds per event, and the number of events that were never painted
 */
export function waits(
  from: number,
  causes: readonly number[],
  rises: readonly Rise[],
): { ms: number[]; unseen: number } {
  const ms = causes.flatMap((at, i) => {
    const seen = rises.find(([value]) => value >= from + i + 1);
    return seen === undefined ? [] : [seen[1] - at];
  });
  return { ms, unseen: causes.length - ms.length };
}
