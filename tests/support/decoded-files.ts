import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gramsOf } from '../../server/search/grams.ts';
import { indexed } from '../../server/search/messages.ts';
import { hasText, pairsIn } from './decoded-index.ts';

/** Returns the files of a data folder that contain the texts, either literally or as character pairs in the search index. */
export function filesContaining(dataDir: string, texts: readonly string[]): string[] {
  const decoded = indexed.flatMap((kind) => {
    const pairs = pairsIn(join(dataDir, 'search.db'), kind);
    return texts.filter((word) => hasText(pairs, word)).map((word) => `search.db, ${kind}s decoded: ${word}`);
  });
  const plain = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(dataDir, name);
    if (!statSync(file).isFile()) return [];
    const bytes = readFileSync(file);
    return texts.filter((word) => forms(word).some((form) => bytes.includes(form))).map((word) => `${name}: ${word}`);
  });
  return [...decoded, ...plain];
}

/**
 * Returns the forms in which a file can contain a word: literally, JSON-escaped, and, in pages of the search index, as those endings of its
 * character pairs that are long enough to be distinctive.
 */
function forms(word: string): string[] {
  const escaped = JSON.stringify(word).slice(1, -1);
  const rare = gramsOf(word, 2)
    .split(' ')
    .map((pair) => pair.slice(pair.indexOf('x')))
    .filter((end) => end.length >= 'xv00'.length);
  return [word, escaped, ...rare];
}
