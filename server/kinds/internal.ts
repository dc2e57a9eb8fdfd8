import type { InternalRows } from '../projections/stored.ts';
import { type InternalKind, inRows } from './kind.ts';

const cache = 'common' as const;

/** Kinds of rows that never leave the server. */
export const internalKinds: { readonly [K in keyof InternalRows]: InternalKind<K> } = {
  session: { storing: inRows((row) => row.staffId), cache },
  apiToken: { storing: inRows((row) => row.createdBy), cache },
  name: { storing: inRows(), cache },
  roster: { storing: inRows(), cache },
  outbox: { storing: inRows(), cache },
  automatic: { storing: inRows(), cache },
  automaticPast: { storing: inRows(), cache },
  media: { storing: inRows((row) => row.blob), cache },
  preview: { storing: inRows((row) => row.blob), cache },
  sentAs: { storing: inRows(), cache },
  withdrawn: { storing: inRows((row) => row.conversationId), cache },
  quotedAs: { storing: inRows(), cache },
  fetch: { storing: inRows((row) => row.conversationId), cache },
  erasure: { storing: inRows(), cache },
  timer: {
    storing: inRows(
      () => null,
      (row) => row.at,
    ),
    cache,
  },
};
