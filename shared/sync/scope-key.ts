import type { Scope } from './scope.ts';

/** Returns the unique name of a scope. Separate from the schemas, so that browsers load it without zod. */
export function scopeKey(scope: Scope): string {
  if ('brand' in scope) return `${scope.scope}:${scope.brand}`;
  if ('id' in scope) return `${scope.scope}:${scope.id}`;
  return scope.scope;
}
