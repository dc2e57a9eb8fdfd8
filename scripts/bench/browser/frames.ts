import type { CDPSession, Page } from 'playwright';
import { median, quantile } from '../stats.ts';
import { list } from './console.ts';

const pxPerSecond = 2400;
/** Milliseconds per frame at 60 frames per second. */
const frameMs = 1000 / 60;

export type PointerKind = 'mouse' | 'touch';

/** Returns the center of the list. */
export async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(list).boundingBox();
  if (box === null) throw new Error('there is no list');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Scrolls down and up repeatedly, as a user does. @returns milliseconds between frames */
export async function scroll(page: Page, cdp: CDPSession, hand: PointerKind, ms: number): Promise<number[]> {
  const place = await middleOf(page);
  // Puts the pointer over the list to scroll with the mouse, and next to the list to scroll by touch.
  await page.mouse.move(hand === 'mouse' ? place.x : 5, place.y);
  const frames: number[] = [];
  const ends = performance.now() + ms;
  for (let way = -1; performance.now() < ends; way = -way) {
    await page.evaluate(startFrames);
    await cdp.send('Input.synthesizeScrollGesture', {
      ...place,
      yDistance: way * pxPerSecond * 2,
      speed: pxPerSecond,
      gestureSourceType: hand,
      preventFling: true,
    });
    frames.push(...(await page.evaluate(stopFrames)));
  }
  return frames;
}

interface Recorder {
  recorded?: number[];
  recording?: number;
}

function startFrames(): void {
  const recorder = window as unknown as Recorder;
  const frames: number[] = [];
  let last: number | null = null;
  const step = (now: number) => {
    if (last !== null) frames.push(now - last);
    last = now;
    recorder.recording = requestAnimationFrame(step);
  };
  recorder.recorded = frames;
  recorder.recording = requestAnimationFrame(step);
}

function stopFrames(): number[] {
  const recorder = window as unknown as Recorder;
  cancelAnimationFrame(recorder.recording ?? 0);
  return recorder.recorded ?? [];
}

export interface FrameTimes {
  mean: number;
  median: number;
  p95: number;
  p99: number;
  /** Share of the frames at 60 frames per second that were dropped. */
  dropped: number;
}

export function frameTimes(frames: readonly number[]): FrameTimes {
  const total = frames.reduce((sum, ms) => sum + ms, 0);
  return {
    mean: total / frames.length,
    median: median(frames),
    p95: quantile(frames, 0.95),
    p99: quantile(frames, 0.99),
    dropped: Math.max(0, 1 - frames.length / (total / frameMs)),
  };
}
