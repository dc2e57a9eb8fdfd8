import * as z from 'zod';
import { Id } from '../rows.ts';

/** What a client can subscribe to. */
export const Scope = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('inbox'), brand: Id }),
  z.strictObject({ scope: z.literal('conversation'), id: Id }),
  z.strictObject({ scope: z.literal('dashboard'), brand: Id }),
  z.strictObject({
    scope: z.enum(['team', 'performance', 'analytics', 'reports', 'config', 'monitor', 'me']),
  }),
]);
export type Scope = z.infer<typeof Scope>;

/** As it is said on a socket: a scope of no brand and no id by its name alone too. */
export function saidScope<S extends z.ZodType>(schema: S) {
  return z.preprocess((said) => (typeof said === 'string' ? { scope: said } : said), schema);
}

export function scopeKey(scope: Scope): string {
  if ('brand' in scope) return `${scope.scope}:${scope.brand}`;
  if ('id' in scope) return `${scope.scope}:${scope.id}`;
  return scope.scope;
}

/** The scope that a key names; it may be none (see {@link Scope}). */
export function scopeOf(key: string): unknown {
  const at = key.indexOf(':');
  if (at < 0) return { scope: key };
  const [scope, id] = [key.slice(0, at), key.slice(at + 1)];
  return scope === 'conversation' ? { scope, id } : { scope, brand: id };
}
