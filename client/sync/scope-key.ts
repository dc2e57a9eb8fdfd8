import type { Scope } from '../../shared/sync/scope.ts';

/** One name per scope. (Written anew here because shared/sync/scope.ts would bring zod into the page.) */
export function scopeKey(scope: Scope): string {
  if ('brand' in scope) return `${scope.scope}:${scope.brand}`;
  if ('id' in scope) return `${scope.scope}:${scope.id}`;
  return scope.scope;
}
