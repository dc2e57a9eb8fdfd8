import type { Scope } from './scope.ts';

/** One name per scope. (Apart from the schemas, so that a browser has it without zod.) */
export function scopeKey(scope: Scope): string {
  if ('brand' in scope) return `${scope.scope}:${scope.brand}`;
  if ('id' in scope) return `${scope.scope}:${scope.id}`;
  return scope.scope;
}
