import { randomUUID } from 'node:crypto';
import type { Sqlite } from '../../storage/sqlite.ts';

/** Returns a random conversation. Each is equally likely, since ids are digests and evenly distributed. */
export function anyConversation(sqlite: Sqlite): string | null {
  const first = sqlite
    .prepare<[string], string>("SELECT id FROM rows WHERE kind = 'standing' AND id >= ? ORDER BY id LIMIT 1")
    .pluck();
  return first.get(randomUUID()) ?? first.get('') ?? null;
}
