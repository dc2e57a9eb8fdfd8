import type { World } from './world.ts';

/** No file of a report is kept until it is let go, so that nobody's turn is over. @returns lets go */
export function heldFiles({ app: { blobs } }: World): () => void {
  const put = blobs.put.bind(blobs);
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  blobs.put = async (...given) => {
    await gate;
    return put(...given);
  };
  return () => {
    blobs.put = put;
    resolve();
  };
}
