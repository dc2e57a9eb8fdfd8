import { limits } from '../../shared/limits.ts';

/** Loads code with a timeout. @throws 'Loading chunk failed' if loading fails or times out */
export async function loadChunk<M>(load: () => Promise<M>, timeoutMs: number = limits.chunkTimeoutMs): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new Error('Loading chunk failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
