import type { AnyKind, InboxKind } from '../projections/stored.ts';
import { figureKinds } from './figures.ts';
import { internalKinds } from './internal.ts';
import type { InternalKind } from './kind.ts';
import { publishedKinds } from './published.ts';

/** All kinds of rows. */
const kinds: { readonly [K in AnyKind]: InternalKind<K> } = {
  ...internalKinds,
  ...publishedKinds,
  ...figureKinds,
};

export function kindOf<K extends AnyKind>(kind: K): InternalKind<K> {
  return kinds[kind] as unknown as InternalKind<K>;
}

export const isTold = (kind: AnyKind): boolean => kindOf(kind).retention === 'told';

export const inboxKinds = Object.keys({ ...internalKinds, ...publishedKinds }) as InboxKind[];
