import { randomUUID } from 'node:crypto';
import type { Sqlite } from '../../storage/sqlite.ts';

/** A conversation by chance, all of them alike: their ids are digests, and so lie evenly among all ids. */
export function anyConversation(sqlite: Sqlite): string | null {
  const first = sqlite
    .prepare<[string], string>("SELECT id FROM rows WHERE kind = 'standing' AND id >= ? ORDER BY id LIMIT 1")
    .pluck();
  return first.get(randomUUID()) ?? first.get('') ?? null;
}
