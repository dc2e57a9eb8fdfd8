import { onTestFinished } from 'vitest';
import { instead } from './instead.ts';
import type { World } from './world.ts';

/** Blocks storing of report files until released or the test ends, so that every job stays active. @returns the release function */
export function heldFiles({ app: { blobs } }: World): () => void {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  const back = instead(blobs, 'put', (put) => async (...given) => {
    await gate;
    return put(...given);
  });
  const letGo = () => {
    back();
    resolve();
  };
  onTestFinished(letGo);
  return letGo;
}
