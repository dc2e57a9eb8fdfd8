import Database from 'better-sqlite3';
import { gramsOf } from '../../server/search/grams.ts';

import { tablesOf } from '../../server/search/index-file.ts';
import type { Indexed } from '../../server/search/messages.ts';

/** Returns every character pair in the pages of a search index, including those marked as deleted. */
export function pairsIn(file: string, kind: Indexed = 'message'): Set<string> {
  const { grams } = tablesOf[kind];
  const sqlite = new Database(file, { readonly: true });
  try {
    // Row ids of leaves contain the page number in the low bits and the segment number above.
    const leaves = `SELECT block FROM ${grams}_data WHERE id >= 137438953472`;
    const blocks = sqlite.prepare<[], { block: Buffer }>(leaves).all();
    const ends = `SELECT CAST(term AS TEXT) AS term FROM ${grams}_idx`;
    const separators = sqlite.prepare<[], { term: string }>(ends).all();
    return new Set([...blocks.flatMap(({ block }) => termsOf(block)), ...separators.map(({ term }) => term.slice(1))]);
  } finally {
    sqlite.close();
  }
}

/** Whether the index still contains a text, that is, all of its character pairs. */
export function hasText(pairs: ReadonlySet<string>, text: string): boolean {
  return gramsOf(text, 2)
    .split(' ')
    .every((pair) => pairs.has(pair));
}

/**
 * Returns the terms of a leaf. As described under "Segment leaf page format" in SQLite's fts5_index.c, each term omits the prefix that it
 * shares with the previous term.
 */
function termsOf(leaf: Buffer): string[] {
  const terms: string[] = [];
  const size = leaf.readUInt16BE(2);
  let at = 0;
  let term = Buffer.alloc(0);
  for (let footer = size; footer < leaf.length; ) {
    const step = varint(leaf, footer);
    footer = step.next;
    at += step.value;
    const shared = terms.length === 0 ? { value: 0, next: at } : varint(leaf, at);
    const own = varint(leaf, shared.next);
    term = Buffer.concat([term.subarray(0, shared.value), leaf.subarray(own.next, own.next + own.value)]);
    terms.push(term.toString('utf8').slice(1));
  }
  return terms;
}

function varint(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  for (let next = from; ; next++) {
    const byte = bytes[next] as number;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: next + 1 };
  }
}
