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

/** Playback of the dashboard's history from a time at a speed factor (SYNC-20). Sent to one socket. */
export const PastScope = z.strictObject({
  scope: z.literal('past'),
  /** Brand id, several ids separated by commas, or `all` brands visible to the caller. */
  brand: z.string().min(1).max(10_000),
  at: Time,
  speed: z.union([z.literal(1), z.literal(10), z.literal(60)]),
});
export type PastScope = z.infer<typeof PastScope>;

/** Scope in a resume, with the client's last position. */
export const ScopeSince = scopeWith({ since: z.int().nonnegative().optional() });
export type ScopeSince = z.infer<typeof ScopeSince>;

/** Accepts a scope as sent over the socket. Scopes without brand and id can be sent as their name only. */
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
