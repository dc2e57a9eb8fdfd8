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

/** The unit of a client's subscription. */
export const Scope = scopeWith({});
export type Scope = z.infer<typeof Scope>;

/** The dashboard's past, from a moment on and so many times as fast as it was (SYNC-20). It is played to one socket. */
export const PastScope = z.strictObject({
  scope: z.literal('past'),
  /** An id, several with commas, or `all` that the person may see. */
  brand: z.string().min(1).max(10_000),
  at: Time,
  speed: z.union([z.literal(1), z.literal(10), z.literal(60)]),
});
export type PastScope = z.infer<typeof PastScope>;

/** With the position that a client had of it, in a resume. */
export const ScopeSince = scopeWith({ since: z.int().nonnegative().optional() });
export type ScopeSince = z.infer<typeof ScopeSince>;

/** As it is said on a socket: a scope of no brand and no id by its name alone too. */
export function scopeOrName<S extends z.ZodType>(schema: S) {
  return z.preprocess((said) => (typeof said === 'string' ? { scope: said } : said), schema);
}

/** The scope that a key names; it may be none (see {@link Scope}). */
export function scopeOf(key: string): unknown {
  const at = key.indexOf(':');
  if (at < 0) return { scope: key };
  const [scope, id] = [key.slice(0, at), key.slice(at + 1)];
  return scope === 'conversation' ? { scope, id } : { scope, brand: id };
}
