import { onTestFinished } from 'vitest';
import { instead } from './instead.ts';
import type { World } from './world.ts';

/** No file of a report is kept until it is let go, or the test ends, so that nobody's turn is over. @returns lets go */
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
