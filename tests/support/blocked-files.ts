import { onTestFinished } from 'vitest';
import { replaceMethod } from './replace-method.ts';
import type { World } from './world.ts';

/** Blocks storing of report files until released or the test ends, so that every job stays active. @returns the release function */
export function blockFiles({ app: { blobs } }: World): () => void {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  const restore = replaceMethod(blobs, 'put', (put) => async (...args) => {
    await gate;
    return put(...args);
  });
  const release = () => {
    restore();
    resolve();
  };
  onTestFinished(release);
  return release;
}
