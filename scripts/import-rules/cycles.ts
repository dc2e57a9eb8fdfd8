import type { Import } from './imports-of.ts';

/** Returns the imports that are part of a cycle or of a path between cycles. Includes type and lazy imports. */
export function cyclic(imports: readonly Import[]): Import[] {
  const left = imports.filter(({ from, to }) => from !== to);
  const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
  const rest = left.filter(({ from, to }) => tos.has(from) && froms.has(to));
  return rest.length === left.length ? rest : cyclic(rest);
}
