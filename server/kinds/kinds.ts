import type { AnyKind } from '../projections/stored.ts';
import { internalKinds } from './internal.ts';
import type { InternalKind } from './kind.ts';
import { publishedKinds } from './published.ts';

/** Every kind of row there is. */
const kinds: { readonly [K in AnyKind]: InternalKind<K> } = { ...internalKinds, ...publishedKinds };

export function kindOf<K extends AnyKind>(kind: K): InternalKind<K> {
  return kinds[kind] as unknown as InternalKind<K>;
}

export const allKinds = Object.keys(kinds) as AnyKind[];
