import { type Catalogue, learn } from './i18n.ts';
import { loadChunk } from './load-chunk.ts';

/** A page's code and, beside it, its words in the language that is spoken. @throws 'Loading chunk failed' */
export async function loadPage<M>(load: () => Promise<M>, words: Catalogue): Promise<M> {
  const [module] = await loadChunk(() => Promise.all([load(), learn(words)]));
  return module;
}
