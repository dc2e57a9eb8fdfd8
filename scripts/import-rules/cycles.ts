import type { Import } from './imports-of.ts';

/** Returns the imports that are part of an import cycle, or of a path that connects two cycles. Includes type imports and lazy imports. */
export function cyclic(imports: readonly Import[]): Import[] {
  const left = imports.filter(({ from, to }) => from !== to);
  const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
  const rest = left.filter(({ from, to }) => tos.has(from) && froms.has(to));
  return rest.length === left.length ? rest : cyclic(rest);
}
