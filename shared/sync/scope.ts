import * as z from 'zod';
import { Id, Time } from '../rows.ts';

const names = ['team', 'performance', 'analytics', 'reports', 'config', 'monitor', 'audit', 'me'] as const;
const scopeWith = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('inbox'), brand: Id, ...more }),
    z.strictObject({ scope: z.literal('conversation'), id: Id, ...more }),
    z.strictObject({ scope: z.literal('dashboard'), brand: Id, ...more }),
    z.strictObject({ scope: z.enum(names), ...more }),
  ]);

/** Unit of a client's subscription. */
export const Scope = scopeWith({});
export type Scope = z.infer<typeof Scope>;

/** Playback of the dashboard's history, from a time at a multiple of real speed (SYNC-20). Sent only to the socket that joined. */
export const PastScope = z.strictObject({
  scope: z.literal('past'),
  /** A brand id, several ids separated by commas, or `all` for all brands that the caller can see. */
  brand: z.string().min(1).max(10_000),
  at: Time,
  speed: z.union([z.literal(1), z.literal(10), z.literal(60)]),
});
export type PastScope = z.infer<typeof PastScope>;

/** Numbers of conversations of the caller's views, narrowed to a brand or `all` (SYNC-23). Sent only to the socket that joined. */
export const ViewsScope = z.strictObject({ scope: z.literal('views'), brand: Id });
export type ViewsScope = z.infer<typeof ViewsScope>;

/**
 * A scope in a resume. `since` is the last position that the client has received. `except` names kinds of rows that the client reads
 * elsewhere, which the response does not contain.
 */
export const ScopeSince = scopeWith({
  since: z.int().nonnegative().optional(),
  except: z.array(z.string().max(40)).max(20).optional(),
});
export type ScopeSince = z.infer<typeof ScopeSince>;

/** Returns a schema that accepts a scope from the socket. A scope without brand and id can also be sent as its name. */
export function scopeOrName<S extends z.ZodType>(schema: S) {
  return z.preprocess((input) => (typeof input === 'string' ? { scope: input } : input), schema);
}

/** Parses a key to a scope. The result is not validated (see {@link Scope}). */
export function scopeOf(key: string): unknown {
  const at = key.indexOf(':');
  if (at < 0) return { scope: key };
  const [scope, id] = [key.slice(0, at), key.slice(at + 1)];
  return scope === 'conversation' ? { scope, id } : { scope, brand: id };
}
