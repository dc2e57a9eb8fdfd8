import { type ComponentType, lazy } from 'react';
import { type Catalogue, learn } from '../i18n/i18n.ts';
import { loadParts } from './lazy-part.tsx';
import { loadChunk } from './load-chunk.ts';

/** Loads a page's code and its own texts when it is first rendered. @throws 'Loading chunk failed' */
export function lazyPage(words: Catalogue, load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const [page] = await loadChunk(() => Promise.all([load(), learn(words)]));
    loadParts();
    return { default: page };
  });
}
