import type { Locator } from 'playwright';

/** When a number that only grows was painted as what: its value and the time by the clock, in milliseconds. */
export type Rise = readonly [value: number, at: number];

/** Notes each new value of the number that the element shows. */
export async function watchRising(shown: Locator): Promise<void> {
  await shown.evaluate((element) => {
    const rises: [number, number][] = [];
    const shownNow = () => Number((element.textContent ?? '').replaceAll(/\D/g, ''));
    let awaited = shownNow();
    const observer = new MutationObserver(() => {
      const value = shownNow();
      if (value <= awaited) return;
      awaited = value;
      // A message posted before a frame is drawn is heard after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        rises.push([value, performance.timeOrigin + performance.now()]);
        // Open ports are never given back.
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

/** The number that the element shows. */
export async function numberIn(shown: Locator): Promise<number> {
  return Number(((await shown.textContent()) ?? '').replaceAll(/\D/g, ''));
}

/**
 * From the moment of each cause to the paint of a number that includes it. The n-th cause is in the number once that has grown by n.
 * @returns milliseconds of each, and how many were never painted
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
